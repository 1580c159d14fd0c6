package survivor.generator.record;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How far a step is. Written by the recorder, readable from any thread. */
public final class StepCounts {
  final AtomicInteger dispatched = new AtomicInteger();
  final AtomicInteger completed = new AtomicInteger();
  final AtomicInteger failed = new AtomicInteger();
  final AtomicInteger timedOut = new AtomicInteger();
  final AtomicLong chunks = new AtomicLong();

  /** Requests released by the pacer. */
  public int dispatched() {
    return dispatched.get();
  }

  /** Requests whose answer finished. */
  public int completed() {
    return completed.get();
  }

  /** Requests that failed. */
  public int failed() {
    return failed.get();
  }

  /** Requests that were censored. */
  public int timedOut() {
    return timedOut.get();
  }

  /** Events with output. */
  public long chunks() {
    return chunks.get();
  }

  /** Requests with a terminal event. */
  public int ended() {
    return completed() + failed() + timedOut();
  }
}
