package survivor.generator.record;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/** Bounded queue from many threads to the recorder. Nobody waits on either side. */
public final class Ring {
  private final MpscAtomicArrayQueue<Message> queue;
  private final LongAdder refused = new LongAdder();

  /**
   * An empty ring.
   *
   * @param slots room, rounded up to a power of two, at least 2
   */
  public Ring(int slots) {
    this.queue = new MpscAtomicArrayQueue<>(slots);
  }

  /** Hands a message over, or counts it as refused. */
  public void offer(Message message) {
    if (!queue.offer(message)) {
      refused.increment();
    }
  }

  /** Takes at most {@code most} messages; returns how many. */
  public int drain(Consumer<Message> taker, int most) {
    return queue.drain(taker::accept, most);
  }

  /** Messages waiting. */
  public int size() {
    return queue.size();
  }

  /** Messages that found no room. */
  public long refused() {
    return refused.sum();
  }
}
