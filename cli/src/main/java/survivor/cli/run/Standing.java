package survivor.cli.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.Signals;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Fleet;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.Roles;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervised;
import survivor.cli.stack.Supervisor;
import survivor.schemas.LogAddress;

/** A whole stack that stays until the user ends it. */
public final class Standing {
  private static final Duration RESTART_DELAY = Duration.ofSeconds(5);
  private static final Duration LISTED_WITHIN = Duration.ofSeconds(60);

  private final Path folder;
  private final OptionalInt brokerPort;
  private final OptionalInt registryPort;
  private final Clock clock;
  private final Consumer<String> say;
  private final BlockingQueue<End> ends = new LinkedBlockingQueue<>();

  /** Why it ends. */
  private sealed interface End {
    record Wanted() implements End {}

    record GivenUp(Failure why) implements End {}
  }

  public Standing(
      Path folder,
      OptionalInt brokerPort,
      OptionalInt registryPort,
      Clock clock,
      Consumer<String> say) {
    this.folder = folder;
    this.brokerPort = brokerPort;
    this.registryPort = registryPort;
    this.clock = clock;
    this.say = say;
  }

  /**
   * Starts everything and returns when it is stopped.
   *
   * @param simulatorPort port of a simulated server, or of a gateway; empty for none
   * @param replicas simulated servers; more than one stand behind a gateway
   * @param simulator arguments of each
   * @throws Failure if a part cannot be started or is given up
   */
  public void run(OptionalInt simulatorPort, int replicas, List<String> simulator) {
    Thread main = Thread.currentThread();
    Signals.onStop(
        () -> {
          ends.add(new End.Wanted());
          main.interrupt();
        });
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor =
            new Supervisor(data, clock, say, why -> ends.add(new End.GivenUp(why)))) {
      try {
        start(data, supervisor, simulatorPort, replicas, simulator);
        await();
      } catch (RuntimeException e) {
        if (!(ends.peek() instanceof End.Wanted)) {
          throw e;
        }
      } finally {
        Thread.interrupted(); // what was started is stopped without haste
        say.accept("stopping");
      }
    }
  }

  private void start(
      DataFolder data,
      Supervisor supervisor,
      OptionalInt simulatorPort,
      int replicas,
      List<String> arguments) {
    say.accept("starting broker and registry (data: " + data.path() + ")");
    LogAddress log = Stack.start(data, data.ports(brokerPort, registryPort), supervisor);
    LogReady.prepare(log, Duration.ofSeconds(60), clock);
    Roles roles = new Roles(data, supervisor, clock);
    List<Supervised> started = new ArrayList<>();
    if (replicas == 1) {
      simulatorPort.ifPresent(port -> started.add(roles.simulator(port, arguments)));
    }
    started.add(roles.aggregator(log));
    started.add(roles.generator(log, 0, 1, List.of()));
    started.forEach(roles::awaitReady);
    if (replicas > 1 && simulatorPort.isPresent()) {
      fleet(roles, simulatorPort.getAsInt(), replicas, arguments, log);
    }
    say.accept("broker     " + log.bootstrap());
    say.accept("registry   " + log.registry());
    simulatorPort.ifPresent(
        port -> say.accept("target     http://127.0.0.1:" + port + " (model simulated)"));
    say.accept("logs       " + data.path().resolve("logs"));
    say.accept(
        "measure with: survivor ladder --config=FILE%s --no-workers --bootstrap=%s --registry=%s"
            .formatted(
                simulatorPort.isPresent()
                    ? " --model=simulated --target=http://127.0.0.1:" + simulatorPort.getAsInt()
                    : "",
                log.bootstrap(),
                log.registry()));
    say.accept("Ctrl-C stops everything");
  }

  private void fleet(Roles roles, int port, int replicas, List<String> arguments, LogAddress log) {
    Fleet.Plan plan =
        new Fleet.Plan(replicas, RESTART_DELAY, arguments, port, List.of(), LISTED_WITHIN);
    Fleet fleet = Fleet.start(roles, plan, Optional.of(log), clock);
    for (int i = 0; i < replicas; i++) {
      say.accept(Fleet.name(i) + "  " + fleet.replicas().get(i));
    }
  }

  private void await() {
    try {
      if (ends.take() instanceof End.GivenUp givenUp) {
        throw givenUp.why();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the user's wish, which is in the queue
    }
  }
}
