package survivor.simulator;

import java.util.Optional;
import java.util.function.Consumer;
import survivor.simulator.clock.Clock;
import survivor.simulator.clock.SystemClock;
import survivor.simulator.engine.EngineModel;
import survivor.simulator.engine.ReplicaModel;
import survivor.simulator.fault.FaultSwitch;
import survivor.simulator.fault.FaultyReplica;
import survivor.simulator.http.HttpDoor;
import survivor.simulator.metrics.EngineMetrics;
import survivor.simulator.metrics.MetricsText;
import survivor.simulator.replica.EngineDriver;
import survivor.simulator.replica.GivenTimes;
import survivor.simulator.replica.Replica;
import survivor.simulator.replica.Stall;
import survivor.simulator.replica.TimedDriver;
import survivor.simulator.truth.RequestTruth;
import survivor.simulator.truth.TruthLog;

/** One simulated replica that listens. Its threads are daemons: who starts it keeps it alive. */
public final class Simulator implements AutoCloseable {
  private final HttpDoor door;
  private final Replica replica;
  private final Optional<TruthLog> truth;

  private Simulator(HttpDoor door, Replica replica, Optional<TruthLog> truth) {
    this.door = door;
    this.replica = replica;
    this.truth = truth;
  }

  /** What answers behind the door. */
  @FunctionalInterface
  private interface Answering {
    Replica start(EngineMetrics metrics, Consumer<RequestTruth> truth);
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
    EngineModel engine = new EngineModel(model.engine(), settings.seed());
    return start(
        settings,
        model,
        clock,
        (metrics, truth) -> EngineDriver.start(engine, clock, metrics, truth));
  }

  /**
   * As {@link #start(SimulatorSettings)}, with given times in place of the engine. Of the settings'
   * replica only the limits count, and no time is scaled.
   *
   * @param times when tokens come
   * @param stall when none do, ns since 1970
   */
  public static Simulator start(
      SimulatorSettings settings, GivenTimes times, Optional<Stall> stall) {
    Clock clock = new SystemClock();
    long aheadNs = clock.nanoTime() - clock.wallNs();
    Optional<Stall> planned = stall.map(s -> s.onClockAheadBy(aheadNs));
    return start(
        settings,
        settings.replica(),
        clock,
        (metrics, truth) ->
            TimedDriver.start(times, planned, settings.seed(), clock, metrics, truth));
  }

  private static Simulator start(
      SimulatorSettings settings, ReplicaModel model, Clock clock, Answering answering) {
    EngineMetrics metrics = new EngineMetrics(model.engine().kvTokens());
    Optional<TruthLog> truth = settings.truth().map(file -> TruthLog.open(file, clock));
    Optional<FaultSwitch> faults =
        settings.faultDoor() ? Optional.of(new FaultSwitch(clock)) : Optional.empty();
    Replica behind =
        answering.start(metrics, request -> truth.ifPresent(log -> log.accept(request)));
    Replica replica =
        faults.<Replica>map(f -> FaultyReplica.before(behind, f, clock)).orElse(behind);
    try {
      HttpDoor.Served served =
          new HttpDoor.Served(
              settings.modelName(),
              model,
              settings.seed(),
              replica,
              new MetricsText(metrics, settings.modelName()),
              truth.map(log -> log::accept),
              faults,
              settings.loadTime());
      HttpDoor door = HttpDoor.open(settings.host(), settings.port(), served, clock);
      return new Simulator(door, replica, truth);
    } catch (RuntimeException e) {
      replica.close();
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
    replica.close();
    door.close();
    truth.ifPresent(TruthLog::close);
  }
}
