package survivor.simulator;

import java.util.Optional;
import java.util.function.Consumer;
import survivor.simulator.clock.Clock;
import survivor.simulator.clock.SystemClock;
import survivor.simulator.engine.EngineModel;
import survivor.simulator.engine.ReplicaModel;
import survivor.simulator.http.HttpDoor;
import survivor.simulator.metrics.EngineMetrics;
import survivor.simulator.metrics.MetricsText;
import survivor.simulator.replica.EngineDriver;
import survivor.simulator.truth.RequestTruth;
import survivor.simulator.truth.TruthLog;

/** One simulated replica that listens. Its threads are daemons: who starts it keeps it alive. */
public final class Simulator implements AutoCloseable {
  private final HttpDoor door;
  private final EngineDriver engine;
  private final Optional<TruthLog> truth;

  private Simulator(HttpDoor door, EngineDriver engine, Optional<TruthLog> truth) {
    this.door = door;
    this.engine = engine;
    this.truth = truth;
  }

  /**
   * Starts a replica; it listens when this returns. Nothing is left running if it fails.
   *
   * @throws java.io.UncheckedIOException if the truth file cannot be written
   * @throws reactor.netty.ChannelBindException if the port is taken
   */
  public static Simulator start(SimulatorSettings settings) {
    Clock clock = new SystemClock();
    ReplicaModel model = settings.replica().scaledBy(settings.timeScale());
    EngineMetrics metrics = new EngineMetrics(model.engine().kvTokens());
    Optional<TruthLog> truth = settings.truth().map(file -> TruthLog.open(file, clock));
    Consumer<RequestTruth> recorder =
        truth.<Consumer<RequestTruth>>map(log -> log).orElse(unrecorded -> {});
    EngineDriver engine =
        EngineDriver.start(
            new EngineModel(model.engine(), settings.seed()), clock, metrics, recorder);
    try {
      HttpDoor.Served served =
          new HttpDoor.Served(
              settings.modelName(),
              model,
              settings.seed(),
              engine,
              new MetricsText(metrics, settings.modelName()));
      HttpDoor door = HttpDoor.open(settings.host(), settings.port(), served, clock);
      return new Simulator(door, engine, truth);
    } catch (RuntimeException e) {
      engine.close();
      truth.ifPresent(TruthLog::close);
      throw e;
    }
  }

  /** The port that the replica listens on. */
  public int port() {
    return door.port();
  }

  /**
   * Ends the replica: answers under way end with the reason {@code abort}, as with vLLM, then the
   * connections close.
   *
   * @throws java.io.UncheckedIOException if the truth file is incomplete
   */
  @Override
  public void close() {
    engine.close();
    door.close();
    truth.ifPresent(TruthLog::close);
  }
}
