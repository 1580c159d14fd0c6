package survivor.controller.kafka;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.TopicPartition;
import survivor.controller.plan.Command;
import survivor.controller.plan.Rates;
import survivor.controller.plan.RunEnding;
import survivor.log.BetweenStepsRan;
import survivor.log.RunClosed;
import survivor.schemas.Topic;

/** Turns commands into the records that stand for them. */
final class Commands {
  private Commands() {}

  /**
   * The record of a command.
   *
   * @param between runs the program between the steps
   * @param ends supplier of the log's ends, asked only where a run is closed
   */
  static SpecificRecord fact(
      Command command,
      String runId,
      long nowWallNs,
      Function<Command.RunBetween, BetweenStepsRan> between,
      Supplier<Map<TopicPartition, Long>> ends) {
    return switch (command) {
      case Command.Order order -> order.fact();
      case Command.Abandon abandon -> abandon.fact();
      case Command.RunBetween run -> between.apply(run);
      case Command.Close close -> closed(close.ending(), runId, nowWallNs, ends.get());
    };
  }

  private static RunClosed closed(
      RunEnding ending, String runId, long nowWallNs, Map<TopicPartition, Long> ends) {
    Map<TopicPartition, Long> withOwn = new HashMap<>(ends);
    withOwn.replaceAll(
        (partition, end) ->
            partition.topic().equals(Topic.COMMANDS.topicName()) ? Long.valueOf(end + 1) : end);
    return RunClosed.newBuilder()
        .setRunId(runId)
        .setOutcome(ending.outcome().label())
        .setReason(ending.reason().orElse(null))
        .setLambdaMaxRps(ending.lambdaMaxRps().map(Rates::plain).orElse(null))
        .setLambdaRRps(ending.lambdaRRps().map(Rates::plain).orElse(null))
        .setWallNs(nowWallNs)
        .setEndPositions(LogPositions.written(withOwn))
        .build();
  }
}
