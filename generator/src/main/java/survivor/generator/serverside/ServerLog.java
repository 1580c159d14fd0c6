package survivor.generator.serverside;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import survivor.generator.clock.StepClock;
import survivor.generator.record.Message;
import survivor.generator.record.Ring;
import survivor.log.ServerLogLine;
import survivor.log.StepOrdered;

/**
 * Follows the server's log until a step's requests are over, on the thread that runs it. Of each
 * second it keeps {@link #LINES_A_SECOND} lines and counts the others.
 */
public final class ServerLog implements Runnable {
  static final int LINES_A_SECOND = 20;
  private static final long POLL_MS = 200;
  private static final long SECOND_NS = 1_000_000_000L;

  private final StepOrdered order;
  private final String source;
  private final StepClock clock;
  private final Ring ring;
  private final CountDownLatch over;
  private long second = Long.MIN_VALUE;
  private int keptInSecond;
  private long dropped;
  private long lastNs = Long.MIN_VALUE;
  private String lastError = "";

  /**
   * A follower of an order that names a log.
   *
   * @param over opens when the requests are over
   */
  public ServerLog(StepOrdered order, StepClock clock, Ring ring, CountDownLatch over) {
    this.order = order;
    this.source = source(order.getServerLog());
    this.clock = clock;
    this.ring = ring;
    this.over = over;
  }

  /** Name of the source of a log's lines. */
  public static String source(String path) {
    return "log/" + path;
  }

  /** Returns soon after the requests are over, or after an interrupt. */
  @Override
  public void run() {
    try (LogTail tail = LogTail.ofNew(Path.of(order.getServerLog()))) {
      boolean ended = false;
      while (!ended) {
        ended = over.await(POLL_MS, TimeUnit.MILLISECONDS);
        poll(tail);
      }
    } catch (IOException e) {
      unreadable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (dropped > 0) {
      offer(null, null);
    }
    ring.offer(new Message.SourceClosed(source, clock.nowNs()));
  }

  private void poll(LogTail tail) {
    try {
      tail.poll(this::line);
      lastError = "";
    } catch (IOException e) {
      unreadable(e);
    }
  }

  private void line(String text) {
    long now = Math.floorDiv(clock.nowNs(), SECOND_NS);
    if (now != second) {
      second = now;
      keptInSecond = 0;
    }
    if (keptInSecond == LINES_A_SECOND) {
      dropped++;
      return;
    }
    keptInSecond++;
    offer(text, null);
  }

  /** Says it once, and again only after it could be read meanwhile. */
  private void unreadable(IOException e) {
    String error = "the log cannot be read: " + e;
    if (!error.equals(lastError)) {
      offer(null, error);
    }
    lastError = error;
  }

  private void offer(String text, String error) {
    lastNs = Math.max(lastNs + 1, clock.nowNs());
    ServerLogLine line =
        ServerLogLine.newBuilder()
            .setStepId(order.getStepId())
            .setSource(source)
            .setAtNs(lastNs)
            .setText(text)
            .setDropped(dropped)
            .setError(error)
            .build();
    dropped = 0;
    ring.offer(new Message.Sampled(source, lastNs, line));
  }
}
