package survivor.cli.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import survivor.cli.Clock;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.options.PlanOptions;
import survivor.cli.screen.Screen;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Health;
import survivor.cli.stack.LogReady;
import survivor.cli.stack.Roles;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervised;
import survivor.cli.stack.Supervisor;
import survivor.controller.report.Report;
import survivor.controller.report.ReportText;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/** Starts what a run needs, follows it, reports it, and stops everything. */
public final class RunSession {
  private static final Duration EXTERNAL_WITHIN = Duration.ofSeconds(15);
  private static final String WARM_UP = "-warm-up";
  private static final Duration WARM_UP_WITHIN = Duration.ofMinutes(2);
  private static final Duration EMBEDDED_WITHIN = Duration.ofSeconds(60);

  private final RunRequest request;
  private final Screen screen;
  private final Clock clock;
  private final AtomicReference<Failure> givenUp = new AtomicReference<>();
  private Optional<Supervisor> running = Optional.empty();

  public RunSession(RunRequest request, Screen screen, Clock clock) {
    this.request = request;
    this.screen = screen;
    this.clock = clock;
  }

  /**
   * Runs to the end.
   *
   * @throws Failure if it cannot; nothing is left running then either
   */
  public ExitCode run() {
    Interrupt interrupt = Interrupt.listen(this::atOnce);
    try {
      return run(interrupt);
    } catch (RuntimeException e) {
      if (interrupt.requested()) {
        screen.say("interrupted before the run was measured to its end");
        return ExitCode.UNDECIDED;
      }
      throw e;
    }
  }

  private ExitCode run(Interrupt interrupt) {
    if (request.simulator().isEmpty()) {
      TargetCheck.look(request.config().target());
    }
    request.external().ifPresent(log -> LogReady.prepare(log, EXTERNAL_WITHIN, clock));
    try (DataFolder data = DataFolder.open(folder());
        Supervisor supervisor =
            new Supervisor(data, clock, screen::say, why -> givenUp.compareAndSet(null, why))) {
      synchronized (this) {
        running = Optional.of(supervisor);
      }
      try {
        return inside(data, supervisor, interrupt);
      } finally {
        interrupt.lookOnly(); // what was started is stopped in any case
        screen.finish();
      }
    }
  }

  private ExitCode inside(DataFolder data, Supervisor supervisor, Interrupt interrupt) {
    LogAddress log = log(data, supervisor);
    SchemaIds ids = LogReady.prepare(log, EMBEDDED_WITHIN, clock);
    Roles roles = new Roles(data, supervisor, clock);
    startAround(log, roles);
    interrupt.lookOnly();
    request.warmUpRps().ifPresent(rate -> warmUp(rate, log, roles, interrupt));
    if (!interrupt.requested()) {
      screen.say("run " + request.runId() + " (log: " + log.bootstrap() + ")");
      Supervised controller =
          roles.controller(
              log, controllerArguments(request.runId(), PlanOptions.arguments(request.plan())));
      RunWatch watch = new RunWatch(request.runId(), screen, clock);
      watch.follow(log, ids, controller, interrupt, givenUp::get);
      failIfBroken(controller, data);
    }
    return report(log, ids, interrupt);
  }

  /** An external log's runs may be many at once, so each has a folder of its own. */
  private Path folder() {
    return request.external().isPresent()
        ? request.data().resolve("runs").resolve(request.runId())
        : request.data();
  }

  private LogAddress log(DataFolder data, Supervisor supervisor) {
    if (request.external().isPresent()) {
      return request.external().get();
    }
    screen.say("starting broker and registry (data: " + data.path() + ")");
    return Stack.start(data, supervisor);
  }

  /** Starts the target, if it is simulated, and the workers; returns when they are ready. */
  private void startAround(LogAddress log, Roles roles) {
    List<Supervised> started = new ArrayList<>();
    request.simulator().ifPresent(arguments -> started.add(roles.simulator(port(), arguments)));
    if (request.workers()) {
      screen.say("starting aggregator and generator");
      started.add(roles.aggregator(log));
      for (int shard = 0; shard < request.shards(); shard++) {
        started.add(roles.generator(log, shard, request.shards(), mine()));
      }
    }
    started.forEach(roles::awaitReady);
    if (request.simulator().isPresent()) {
      TargetCheck.look(request.config().target());
    }
  }

  /** On a shared log the generator takes this run only; an embedded one has no other. */
  private List<String> mine() {
    return request.external().isPresent() ? List.of("--run=" + request.runId()) : List.of();
  }

  private int port() {
    return java.net.URI.create(request.config().target().url()).getPort();
  }

  /** A reference run of its own name, so that the log tells it from the measured one. */
  private void warmUp(BigDecimal rate, LogAddress log, Roles roles, Interrupt interrupt) {
    screen.say("warming up with %s rps (not part of the run)".formatted(rate.toPlainString()));
    List<String> plan = List.of("--plan=reference", "--rate=" + rate.toPlainString());
    Supervised controller =
        roles.controller(log, controllerArguments(request.runId() + WARM_UP, plan));
    Health.await(clock, WARM_UP_WITHIN, () -> controller.end().isDone() || interrupt.requested());
    controller.stop();
  }

  private List<String> controllerArguments(String runId, List<String> plan) {
    List<String> arguments = new ArrayList<>(plan);
    arguments.add("--config=" + request.configFile().toAbsolutePath());
    arguments.add("--target=" + request.config().target().url());
    arguments.add("--model=" + request.config().target().model());
    arguments.add("--metrics=" + request.config().target().metricsUrl());
    arguments.add("--run=" + runId);
    arguments.add("--shards=" + request.shards());
    arguments.add("--target-checked");
    return arguments;
  }

  private void failIfBroken(Supervised controller, DataFolder data) {
    if (givenUp.get() != null) {
      throw givenUp.get();
    }
    if (controller.end().getNow(ExitCode.UNDECIDED.code()) == ExitCode.BROKEN.code()) {
      Path log = data.log("controller");
      throw new Failure("the controller failed: " + lastLine(log), "its output is in " + log);
    }
  }

  private static String lastLine(Path log) {
    try {
      List<String> lines = Files.readAllLines(log);
      return lines.reversed().stream().filter(line -> !line.isBlank()).findFirst().orElse("?");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + log, e);
    }
  }

  private ExitCode report(LogAddress log, SchemaIds ids, Interrupt interrupt) {
    Optional<Report> report = Reports.of(request.runId(), log, ids);
    screen.finish();
    if (report.isPresent()) {
      request.out().write(report.get());
      screen.say("");
      screen.say(ReportText.write(report.get()).stripTrailing());
      screen.say("");
      screen.say("report: " + request.out().path().resolve("report.txt") + " and report.json");
    }
    if (interrupt.requested()) {
      screen.say(interruptedLine(report.isPresent()));
      return ExitCode.UNDECIDED;
    }
    return report
        .map(r -> ExitCode.ofOutcome(r.outcome().label()))
        .orElseThrow(() -> new Failure("the log has no run " + request.runId(), ""));
  }

  private String interruptedLine(boolean measured) {
    return measured
        ? "interrupted: what was measured is in the report above"
        : "interrupted before anything was measured";
  }

  private void atOnce() {
    Optional<Supervisor> supervisor;
    synchronized (this) {
      supervisor = running;
    }
    supervisor.ifPresent(Supervisor::kill);
    Runtime.getRuntime().halt(ExitCode.UNDECIDED.code());
  }
}
