package survivor.controller.kafka;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import survivor.controller.plan.RunOutcome;
import survivor.controller.report.RunFacts;
import survivor.log.RunClosed;
import survivor.log.RunOpened;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/**
 * Reads finished and unfinished runs from the log. Every reading ends at positions taken when it
 * began, so it ends on a log that goes on growing.
 */
public final class FactsReader {
  private static final Set<Topic> REPORTED =
      EnumSet.of(Topic.VERDICTS, Topic.RESULTS, Topic.SAMPLES);

  private final LogAddress address;
  private final SchemaIds ids;

  /**
   * A reader of one log.
   *
   * @param ids ids of the registry, for the opening records; the rest of a run is read by the
   *     schemas in its own opening record
   */
  public FactsReader(LogAddress address, SchemaIds ids) {
    this.address = address;
    this.ids = ids;
  }

  /**
   * The facts of a run that its report is made of; empty where the log holds no such run.
   *
   * @throws ControllerException if the log cannot be read
   */
  public Optional<RunFacts> read(String runId) {
    try (RecordReader reader = new RecordReader(address)) {
      Map<TopicPartition, Long> ends = LogPositions.ends(address);
      Fold fold = new Fold(RunFacts.none(runId));
      readCommands(reader, ends, record -> fold.take(record, runId, new FactCodec(ids)));
      Optional<RunOpened> opened = fold.facts.opened();
      if (opened.isEmpty()) {
        return Optional.empty();
      }
      FactCodec codec = new FactCodec(SchemaIds.fromTexts(opened.get().getSchemas()));
      Map<TopicPartition, Long> from =
          LogPositions.read(opened.get().getStartPositions(), REPORTED);
      reader.readFrom(from);
      Map<TopicPartition, Long> to =
          fold.facts
              .closed()
              .map(closed -> within(closed, ends))
              .orElseGet(() -> reader.committedEnds(from.keySet()));
      reader.readTo(to, record -> fold.take(record, runId, codec));
      return Optional.of(fold.facts);
    }
  }

  /**
   * All runs of the log, oldest first.
   *
   * @throws ControllerException if the log cannot be read
   */
  public List<RunSummary> runs() {
    Map<String, RunSummary> runs = new LinkedHashMap<>();
    try (RecordReader reader = new RecordReader(address)) {
      FactCodec codec = new FactCodec(ids);
      readCommands(
          reader,
          LogPositions.ends(address),
          record -> {
            switch (RunRecords.decoded(record, codec)) {
              case RunOpened opened -> runs.putIfAbsent(opened.getRunId(), summary(opened));
              case RunClosed closed ->
                  runs.computeIfPresent(closed.getRunId(), (id, run) -> summary(run, closed));
              default -> {}
            }
          });
    }
    return new ArrayList<>(runs.values());
  }

  private void readCommands(
      RecordReader reader,
      Map<TopicPartition, Long> ends,
      Consumer<ConsumerRecord<String, byte[]>> sink) {
    Map<TopicPartition, Long> commands = LogPositions.of(ends, Set.of(Topic.COMMANDS));
    reader.readFrom(reader.beginnings(commands.keySet()));
    reader.readTo(commands, sink);
  }

  private static Map<TopicPartition, Long> within(
      RunClosed closed, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> to =
        new HashMap<>(LogPositions.read(closed.getEndPositions(), REPORTED));
    to.replaceAll((partition, end) -> Math.min(end, ends.getOrDefault(partition, 0L)));
    return to;
  }

  private static RunSummary summary(RunOpened opened) {
    return new RunSummary(
        opened.getRunId(),
        opened.getPlan(),
        opened.getProfile(),
        opened.getWallNs(),
        opened.getTarget(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static RunSummary summary(RunSummary run, RunClosed closed) {
    return new RunSummary(
        run.runId(),
        run.plan(),
        run.profile(),
        run.startedWallNs(),
        run.target(),
        Optional.of(RunOutcome.labelled(closed.getOutcome())),
        Optional.ofNullable(closed.getReason()),
        Optional.ofNullable(closed.getLambdaMaxRps()));
  }

  /** Folds the records of one run. */
  private static final class Fold {
    private RunFacts facts;

    Fold(RunFacts facts) {
      this.facts = facts;
    }

    void take(ConsumerRecord<String, byte[]> record, String runId, FactCodec codec) {
      if (RunRecords.belongs(record, runId)) {
        facts = facts.evolve(RunRecords.decoded(record, codec));
      }
    }
  }
}
