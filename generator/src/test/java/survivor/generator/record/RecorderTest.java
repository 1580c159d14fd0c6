package survivor.generator.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import survivor.generator.clock.StepClock;
import survivor.generator.clock.SystemClock;
import survivor.generator.outcome.Input;
import survivor.generator.schedule.Schedule;
import survivor.generator.schedule.Shape;
import survivor.generator.testing.Orders;
import survivor.generator.testing.TestLog;
import survivor.log.Completed;
import survivor.log.Failed;
import survivor.log.StepDrained;
import survivor.log.StepOrdered;
import survivor.log.StepVoided;
import survivor.log.Workload;
import survivor.schemas.Topic;

@Timeout(30)
class RecorderTest {
  private final TestLog log = new TestLog();
  private final List<String> steered = new ArrayList<>();
  private final StepOrdered order = Orders.order("http://127.0.0.1:1", "2").build();
  private final StepClock clock = new StepClock(SystemClock.INSTANCE, order.getStartWallNs());

  @Test
  void a_full_ring_makes_the_step_void() {
    // Given room for four messages
    Ring ring = new Ring(4);
    for (int i = 0; i < 6; i++) {
      ring.offer(new Message.PacingEnded());
    }

    // When
    StepEnd end = recorder(ring).record();

    // Then
    assertThat(ring.refused()).isEqualTo(2);
    assertThat(end).isInstanceOf(StepEnd.Voided.class);
    assertThat(log.facts(Topic.EVENTS, StepVoided.class)).hasSize(TestLog.PARTITIONS);
    assertThat(log.facts(Topic.EVENTS, StepDrained.class)).isEmpty();
  }

  @Test
  void a_finish_drains_and_a_failure_closes() {
    // Given request 0 that finishes and request 1 that fails in the stream
    Ring ring = new Ring(64);
    release(ring, 0);
    release(ring, 1);
    ring.offer(new Message.PacingEnded());
    head(ring, 0);
    head(ring, 1);
    read(
        ring,
        0,
        2_000,
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}");
    read(ring, 1, 3_000, "{\"error\":{\"message\":\"boom\"}}");
    ring.offer(new Message.Seen(0, new Input.End(5_000)));

    // When
    StepEnd end = recorder(ring).record();

    // Then
    assertThat(end).isEqualTo(new StepEnd.Drained());
    assertThat(steered).containsExactly("drain 0 until 100002000", "close 1", "close 0");
    assertThat(log.facts(Topic.EVENTS, Completed.class)).hasSize(1);
    assertThat(log.facts(Topic.EVENTS, Failed.class).getFirst().getErrorClass())
        .isEqualTo("in_stream");
  }

  @Test
  void what_a_closing_socket_still_shows_is_not_measured() {
    // Given
    Ring ring = new Ring(64);
    release(ring, 0);
    ring.offer(new Message.PacingEnded());
    ring.offer(new Message.Seen(0, new Input.NotConnected(10, "refused")));
    ring.offer(new Message.Seen(0, new Input.Reset(20)));

    // When
    StepEnd end = recorder(ring).record();

    // Then
    assertThat(end).isEqualTo(new StepEnd.Drained());
    assertThat(log.facts(Topic.EVENTS, Failed.class)).hasSize(1);
  }

  @Test
  void a_request_for_two_choices_is_not_complete_with_one() {
    // Given an order of two choices, of which the first one finishes
    Workload two = Workload.newBuilder(order.getWorkload()).setChoices(2).build();
    StepOrdered ofTwo = StepOrdered.newBuilder(order).setWorkload(two).build();
    Ring ring = new Ring(64);
    release(ring, 0);
    ring.offer(new Message.PacingEnded());
    head(ring, 0);
    read(
        ring,
        0,
        2_000,
        "{\"choices\":[{\"delta\":{\"content\":\"a\"},\"finish_reason\":\"stop\"}]}");
    ring.offer(new Message.Seen(0, new Input.End(5_000)));

    // When
    StepEnd end = recorder(ring, ofTwo).record();

    // Then
    assertThat(end).isEqualTo(new StepEnd.Drained());
    assertThat(log.facts(Topic.EVENTS, Failed.class).getFirst().getErrorClass())
        .isEqualTo("truncated");
  }

  @Test
  void a_step_can_be_made_void_from_outside() {
    // Given a step that would never end
    Ring ring = new Ring(64);
    release(ring, 0);
    Recorder recorder = recorder(ring);

    // When
    recorder.voidStep("the pacer died");

    // Then
    assertThat(recorder.record()).isEqualTo(new StepEnd.Voided("the pacer died"));
  }

  private Recorder recorder(Ring ring) {
    return recorder(ring, order);
  }

  private Recorder recorder(Ring ring, StepOrdered ordered) {
    Schedule schedule = Schedule.of(new Shape.Constant(new BigDecimal("4")), 500_000_000L);
    Shard part = new Shard(ordered, 0, "life", schedule, List.of());
    return new Recorder(ring, log.log(), part, clock, new StepCounts());
  }

  private void release(Ring ring, int index) {
    Steering steering =
        new Steering() {
          @Override
          public void drainUntil(long atNs) {
            steered.add("drain " + index + " until " + atNs);
          }

          @Override
          public void close() {
            steered.add("close " + index);
          }
        };
    ring.offer(new Message.Released(index, 0, 1, steering));
  }

  private static void head(Ring ring, int index) {
    ring.offer(
        new Message.Seen(
            index,
            new Input.Head(1_000, 0, 200, Optional.of("text/event-stream"), Optional.empty())));
  }

  private static void read(Ring ring, int index, long atNs, String json) {
    byte[] bytes = ("data: " + json + "\n\n").getBytes(StandardCharsets.UTF_8);
    ring.offer(new Message.Seen(index, new Input.Read(atNs, 1, ByteBuffer.wrap(bytes))));
  }
}
