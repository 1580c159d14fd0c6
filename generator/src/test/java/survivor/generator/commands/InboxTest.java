package survivor.generator.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import survivor.generator.testing.Orders;
import survivor.log.RunClosed;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;

class InboxTest {
  private final Inbox inbox = new Inbox(Optional.empty());

  @Test
  void runs_are_served_in_the_order_of_the_log() {
    // Given
    inbox.take(3, order("a", "1"));
    inbox.take(4, order("b", "1"));

    // When // Then
    assertThat(inbox.oldest()).hasValue(3);
    assertThat(next()).isEqualTo("a/1");
    assertThat(inbox.oldest()).hasValue(4);
    assertThat(next()).isEqualTo("b/1");
    assertThat(inbox.next()).isEmpty();
  }

  @Test
  void an_order_that_the_run_has_overtaken_is_dropped() {
    // Given
    inbox.take(1, order("a", "1"));
    inbox.take(2, order("a", "2"));

    // When // Then
    assertThat(next()).isEqualTo("a/2");
    assertThat(inbox.next()).isEmpty();
  }

  @Test
  void a_closed_run_and_an_abandoned_step_are_not_run() {
    // Given
    inbox.take(1, order("a", "1"));
    inbox.take(2, order("b", "1"));
    inbox.take(3, closed("a"));
    inbox.take(4, new StepAbandoned("b", "1", "stuck", 0L));

    // When // Then
    assertThat(inbox.next()).isEmpty();
    assertThat(inbox.isOver(order("a", "1"))).isTrue();
    assertThat(inbox.isOver(order("b", "1"))).isTrue();
    assertThat(inbox.isOver(order("b", "2"))).isFalse();
  }

  @Test
  void an_order_given_twice_is_run_once() {
    // Given
    inbox.take(1, order("a", "1"));
    assertThat(next()).isEqualTo("a/1");

    // When
    inbox.take(2, order("a", "1"));

    // Then
    assertThat(inbox.next()).isEmpty();
  }

  @Test
  void other_runs_are_ignored_where_one_is_named() {
    // Given
    Inbox only = new Inbox(Optional.of("b"));

    // When
    only.take(1, order("a", "1"));
    only.take(2, order("b", "1"));

    // Then
    assertThat(only.next().orElseThrow().order().getRunId()).isEqualTo("b");
    assertThat(only.next()).isEmpty();
  }

  @Test
  void a_mark_reads_as_it_was_written() {
    // Given
    Mark mark = new Mark(Mark.State.CLAIMED, "run", "fine-3");

    // When // Then
    assertThat(mark.text()).isEqualTo("claimed:run/fine-3");
    assertThat(Mark.parse(mark.text())).contains(mark);
    assertThat(Mark.parse("")).isEmpty();
  }

  private String next() {
    StepOrdered order = inbox.next().orElseThrow().order();
    return order.getRunId() + "/" + order.getStepId();
  }

  private static StepOrdered order(String run, String step) {
    return Orders.order("http://127.0.0.1:1", "1").setRunId(run).setStepId(step).build();
  }

  private static RunClosed closed(String run) {
    return RunClosed.newBuilder()
        .setRunId(run)
        .setOutcome("valid")
        .setWallNs(0)
        .setEndPositions(Map.of())
        .build();
  }
}
