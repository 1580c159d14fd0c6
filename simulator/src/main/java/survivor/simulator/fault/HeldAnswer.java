package survivor.simulator.fault;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.replica.TokenSink;

/**
 * Between a replica and the wire: hands each token on when the fault in force lets it, in the
 * replica's order. Thread-safe; the wire is told under its lock.
 */
final class HeldAnswer implements TokenSink {
  private final TokenSink wire;
  private final FaultyReplica replica;
  private final Queue<Held> queue = new ArrayDeque<>();
  private boolean hung;
  private boolean awaited;
  private boolean ended;
  private volatile boolean gone;

  /** When the replica made its last token, and when it would have under the faults so far. */
  private long givenNs;

  private long madeNs;

  /** What the replica said, and when the wire is told. */
  private record Held(long dueNs, Runnable telling) {}

  /**
   * An answer without tokens.
   *
   * @param askedNs when it was asked for, ns
   */
  HeldAnswer(TokenSink wire, FaultyReplica replica, long askedNs) {
    this.wire = wire;
    this.replica = replica;
    this.givenNs = askedNs;
    this.madeNs = askedNs;
  }

  @Override
  public synchronized void token(int index, Optional<FinishReason> finish) {
    hold(() -> wire.token(index, finish), finish.isPresent());
  }

  @Override
  public synchronized void abandoned(int emitted) {
    hold(() -> wire.abandoned(emitted), true);
  }

  private void hold(Runnable telling, boolean last) {
    ended = last;
    if (hung) {
      leave();
      return;
    }
    long nowNs = replica.nowNs();
    madeNs = replica.paced(madeNs, nowNs - givenNs);
    givenNs = nowNs;
    queue.add(new Held(replica.leaving(madeNs), telling));
    pass(nowNs);
  }

  /** Whether nothing is to come any more. */
  boolean gone() {
    return gone;
  }

  private void leave() {
    if (ended && queue.isEmpty()) {
      gone = true;
      replica.forget(this);
    }
  }

  /** The time has come for something that is held. */
  synchronized void wake() {
    awaited = false;
    pass(replica.nowNs());
  }

  private void pass(long nowNs) {
    while (!queue.isEmpty() && queue.element().dueNs() <= nowNs) {
      queue.remove().telling().run();
    }
    wire.flush();
    if (!queue.isEmpty() && !awaited) {
      awaited = true;
      replica.wakeAt(this, queue.element().dueNs());
    }
    leave();
  }

  /** Says nothing any more. */
  synchronized void hang() {
    hung = true;
    queue.clear();
  }

  /** Hands on at once what is held. */
  synchronized void release() {
    madeNs = Math.min(madeNs, replica.nowNs());
    pass(Long.MAX_VALUE);
  }
}
