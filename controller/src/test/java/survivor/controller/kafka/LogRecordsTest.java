package survivor.controller.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.plan.Command;
import survivor.controller.plan.RunEnding;
import survivor.controller.plan.RunOutcome;
import survivor.log.BetweenStepsRan;
import survivor.log.RunClosed;
import survivor.log.StepOrdered;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

/** What stands in the controller's records, and which records it takes for its own. */
class LogRecordsTest {
  private static final TopicPartition COMMANDS = new TopicPartition("survivor.commands", 0);
  private static final TopicPartition EVENTS = new TopicPartition("survivor.events", 3);

  @Test
  void positions_are_read_back_as_they_were_written() {
    // Given
    Map<TopicPartition, Long> positions = Map.of(COMMANDS, 7L, EVENTS, 1234L);

    // When
    Map<String, Long> written = LogPositions.written(positions);

    // Then
    assertThat(written).containsOnlyKeys("survivor.commands/0", "survivor.events/3");
    assertThat(LogPositions.read(written, Set.of(Topic.values()))).isEqualTo(positions);
    assertThat(LogPositions.read(written, Set.of(Topic.EVENTS))).isEqualTo(Map.of(EVENTS, 1234L));
  }

  @Test
  void a_closing_record_ends_after_itself_and_holds_what_was_found() {
    // Given
    RunEnding ending =
        new RunEnding(
            RunOutcome.VALID,
            Optional.empty(),
            Optional.of(new BigDecimal("38.40")),
            Optional.of(new BigDecimal("24.960")));

    // When
    RunClosed closed =
        (RunClosed)
            Commands.fact(
                new Command.Close(ending),
                "run-1",
                99,
                LogRecordsTest::notRun,
                () -> Map.of(COMMANDS, 7L, EVENTS, 1234L));

    // Then
    assertThat(closed.getEndPositions())
        .isEqualTo(Map.of("survivor.commands/0", 8L, "survivor.events/3", 1234L));
    RunEnd end = RunEnd.of(closed);
    assertThat(end.outcome()).isEqualTo(RunOutcome.VALID);
    assertThat(end.reason()).isEmpty();
    assertThat(closed.getLambdaMaxRps()).isEqualTo("38.4");
    assertThat(end.lambdaRRps().orElseThrow()).isEqualByComparingTo("24.96");
  }

  @Test
  void the_logs_end_is_asked_for_only_to_close_a_run() {
    // Given
    StepOrdered order = Orders.first();

    // When / Then
    assertThat(
            Commands.fact(
                new Command.Order(order),
                "run-1",
                99,
                LogRecordsTest::notRun,
                () -> {
                  throw new AssertionError("asked");
                }))
        .isSameAs(order);
  }

  @ParameterizedTest
  @CsvSource({
    "run-1,true",
    "run-1/1.0,true",
    "run-1/client/0,true",
    "live/run-1/1.0,true",
    "live/run-1/1.0/measured,true",
    "run-10/1.0,false",
    "other/1.0,false",
    "live/other/1.0,false",
    "other/host/run-1,false"
  })
  void a_record_is_told_by_its_key(String key, boolean ours) {
    assertThat(RunRecords.belongs(record(key, new byte[] {0}), "run-1")).isEqualTo(ours);
  }

  @Test
  void a_record_without_key_or_value_is_nobodys() {
    assertThat(RunRecords.belongs(record(null, new byte[] {0}), "run-1")).isFalse();
    assertThat(RunRecords.belongs(record("run-1", null), "run-1")).isFalse();
  }

  @Test
  void a_damaged_record_stops_the_controller_with_its_place() {
    // Given
    FactCodec codec = new FactCodec(SchemaIds.numbered());
    byte[] whole = codec.encode(Topic.VERDICTS, Facts.verdict(Orders.first(), "pass"));

    // When / Then
    assertThat(RunRecords.decoded(record("live/run-1/1.0", whole), codec))
        .isEqualTo(Facts.verdict(Orders.first(), "pass"));
    for (byte[] damaged : new byte[][] {{1, 2, 3}, {0, 0, 0, 0, 99, 1}, cut(whole)}) {
      assertThatThrownBy(() -> RunRecords.decoded(record("live/run-1/1.0", damaged), codec))
          .isInstanceOf(ControllerException.class)
          .hasMessageContaining("survivor.verdicts")
          .hasMessageContaining("41");
    }
  }

  @Test
  void an_address_that_is_none_is_refused_in_one_line() {
    // Given
    LogAddress address = new LogAddress("not an address", URI.create("http://x/"), Map.of());

    // When / Then
    assertThatThrownBy(() -> new RecordReader(address))
        .isInstanceOf(ControllerException.class)
        .hasMessageContaining("not an address")
        .hasMessageNotContaining("\n");
  }

  private static byte[] cut(byte[] whole) {
    return java.util.Arrays.copyOf(whole, whole.length / 2);
  }

  private static ConsumerRecord<String, byte[]> record(String key, byte[] value) {
    return new ConsumerRecord<>("survivor.verdicts", 0, 41, key, value);
  }

  private static BetweenStepsRan notRun(Command.RunBetween command) {
    throw new AssertionError("nothing is to be run");
  }
}
