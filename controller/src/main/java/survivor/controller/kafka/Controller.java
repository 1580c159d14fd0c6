package survivor.controller.kafka;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import survivor.controller.between.BetweenSteps;
import survivor.controller.clock.WallClock;
import survivor.controller.plan.Command;
import survivor.controller.plan.RunDecider;
import survivor.controller.plan.RunState;
import survivor.controller.progress.Progress;
import survivor.controller.progress.ProgressView;
import survivor.controller.watchdog.StepWatch;
import survivor.log.RunOpened;
import survivor.log.StepOrdered;
import survivor.schemas.FactCodec;
import survivor.schemas.Topic;

/**
 * Steers one run over the log: folds what it reads, does what the fold decides. One thread runs it;
 * {@link #requestStop} may come from any.
 */
public final class Controller {
  /** Commands are not among them: once the run's own are read, nobody else writes any. */
  private static final Set<Topic> FOLLOWED =
      EnumSet.of(Topic.VERDICTS, Topic.SAMPLES, Topic.OUTCOMES);

  private final ControllerSettings settings;
  private final WallClock clock;
  private final Consumer<ProgressView> listener;
  private final FactCodec codec;
  private final AtomicReference<String> stopReason = new AtomicReference<>();
  private RunState state;
  private Progress progress;
  private Optional<StepWatch> watch = Optional.empty();
  private Map<TopicPartition, Long> startPositions = Map.of();

  /**
   * A controller that has done nothing yet.
   *
   * @param listener told of the run some five times a second, on the controller's thread
   */
  public Controller(ControllerSettings settings, WallClock clock, Consumer<ProgressView> listener) {
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
    this.codec = new FactCodec(settings.ids());
    this.state = RunState.unknown(settings.runId());
    this.progress = Progress.of(settings.runId());
  }

  /** Ends the run soon: its open step is abandoned and it is closed as undecided. */
  public void requestStop(String reason) {
    stopReason.compareAndSet(null, reason);
  }

  /**
   * Opens the run, or resumes it, and returns when it is closed.
   *
   * @throws ControllerException if the log cannot be read or written, or holds another run under
   *     this id
   */
  public RunEnd run() {
    try (RecordReader reader = new RecordReader(settings.log());
        CommandWriter writer =
            new CommandWriter(settings.log(), settings.ids(), settings.runId())) {
      Map<TopicPartition, Long> ends = LogPositions.ends(settings.log());
      readCommands(reader, ends);
      if (state.plan().isEmpty()) {
        open(writer, ends);
      }
      follow(reader, writer);
      return RunEnd.of(state.closed().orElseThrow());
    }
  }

  private void readCommands(RecordReader reader, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> commands = LogPositions.of(ends, Set.of(Topic.COMMANDS));
    reader.readFrom(reader.beginnings(commands.keySet()));
    reader.readTo(commands, this::take);
    state
        .plan()
        .filter(
            plan ->
                !plan.config().source().sha256().equals(settings.config().source().sha256())
                    || !plan.kind().equals(settings.plan()))
        .ifPresent(
            plan -> {
              throw new ControllerException(
                  "run "
                      + settings.runId()
                      + " is in the log with another configuration or plan; choose another run id");
            });
  }

  private void open(CommandWriter writer, Map<TopicPartition, Long> ends) {
    long now = clock.nowNs();
    RunOpened opened =
        settings
            .runPlan()
            .opening(settings.commit(), settings.ids().texts(), LogPositions.written(ends), now);
    writer.write(opened, now);
    fold(opened);
  }

  private void follow(RecordReader reader, CommandWriter writer) {
    reader.readFrom(startPositions);
    LogContact contact = new LogContact(reader, startPositions.keySet(), clock);
    reader.readTo(reader.committedEnds(startPositions.keySet()), this::take);
    while (state.closed().isEmpty()) {
      reader.poll(this::take);
      contact.keep();
      carryOut(next(contact.readableSinceNs()), writer);
      listener.accept(progress.view(clock.nowNs()));
    }
  }

  private List<Command> next(long logReadableSinceNs) {
    long now = clock.nowNs();
    String stop = stopReason.get();
    if (stop != null) {
      return RunDecider.interrupt(state, stop, now);
    }
    return watch
        .filter(w -> state.openStep().filter(w.order()::equals).isPresent())
        .flatMap(w -> w.reasonToAbandon(now, logReadableSinceNs))
        .map(reason -> RunDecider.abandon(state, reason, now))
        .orElseGet(() -> RunDecider.decide(state, now));
  }

  private void carryOut(List<Command> commands, CommandWriter writer) {
    for (Command command : commands) {
      long now = clock.nowNs();
      SpecificRecord fact =
          Commands.fact(
              command,
              settings.runId(),
              now,
              run -> BetweenSteps.run(run, settings.runId(), clock, stopReason::get),
              () -> LogPositions.ends(settings.log()));
      writer.write(fact, clock.nowNs());
      fold(fact);
    }
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    if (RunRecords.belongs(record, settings.runId())) {
      fold(RunRecords.decoded(record, codec));
    }
  }

  private void fold(SpecificRecord fact) {
    state = state.evolve(fact);
    progress = progress.evolve(fact);
    if (fact instanceof StepOrdered order
        && watch.map(w -> !w.order().getStepId().equals(order.getStepId())).orElse(true)) {
      watch = Optional.of(StepWatch.of(order));
    }
    watch = watch.map(w -> w.evolve(fact));
    if (fact instanceof RunOpened opened) {
      startPositions = LogPositions.read(opened.getStartPositions(), FOLLOWED);
    }
  }
}
