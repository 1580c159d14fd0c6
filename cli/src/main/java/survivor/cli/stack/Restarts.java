package survivor.cli.stack;

import java.util.ArrayDeque;
import java.util.Deque;

/** How often one child was started again lately. Not thread-safe. */
final class Restarts {
  /** Restarts that are granted within {@link #WINDOW_NS}. */
  static final int MOST = 3;

  /** 60 s in nanoseconds. */
  static final long WINDOW_NS = 60_000_000_000L;

  private final Deque<Long> atNs = new ArrayDeque<>();

  /** Counts a restart at this instant and says its number in the window, or 0 if it is refused. */
  int grant(long nowNs) {
    while (!atNs.isEmpty() && nowNs - atNs.peekFirst() > WINDOW_NS) {
      atNs.removeFirst();
    }
    if (atNs.size() >= MOST) {
      return 0;
    }
    atNs.addLast(nowNs);
    return atNs.size();
  }
}
