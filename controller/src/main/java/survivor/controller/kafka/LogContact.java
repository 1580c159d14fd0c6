package survivor.controller.kafka;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.TopicPartition;
import survivor.controller.clock.WallClock;

/**
 * Whether the log answers. A consumer's poll does not tell silence from absence, so the broker is
 * asked once a second; after a break, silence counts anew.
 */
final class LogContact {
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long SLOW_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long LOST_NS = TimeUnit.SECONDS.toNanos(180);
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final RecordReader reader;
  private final Set<TopicPartition> partitions;
  private final WallClock clock;
  private long readableSinceNs;
  private long lastAnswerNs;

  LogContact(RecordReader reader, Set<TopicPartition> partitions, WallClock clock) {
    this.reader = reader;
    this.partitions = Set.copyOf(partitions);
    this.clock = clock;
    this.readableSinceNs = clock.nowNs();
    this.lastAnswerNs = readableSinceNs;
  }

  /**
   * Asks the broker where a second has passed since its last answer.
   *
   * @throws ControllerException if it has not answered for three minutes
   */
  void keep() {
    long askedNs = clock.nowNs();
    if (askedNs - lastAnswerNs < PERIOD_NS) {
      return;
    }
    boolean answered = reader.answers(partitions, PATIENCE);
    long nowNs = clock.nowNs();
    if (!answered || nowNs - askedNs > SLOW_NS) {
      readableSinceNs = nowNs;
    }
    if (answered) {
      lastAnswerNs = nowNs;
    } else if (nowNs - lastAnswerNs > LOST_NS) {
      throw new ControllerException(
          "the log has not answered for "
              + TimeUnit.NANOSECONDS.toSeconds(nowNs - lastAnswerNs)
              + " s; start it, then the controller with the same run id");
    }
  }

  /** Since when the log has answered without a break, nanoseconds since 1970. */
  long readableSinceNs() {
    return readableSinceNs;
  }
}
