package survivor.simulator.scripted;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import survivor.simulator.clock.Clock;

/** One request being answered, on the thread that calls {@link #run}. */
final class Play implements Runnable {
  private static final double NS_PER_MS = 1e6;

  private final Script script;
  private final Socket socket;
  private final Stage stage;
  private final long readNs;
  private final double readUnixSeconds;
  private final Slots.Place place;

  /** Completed with the instant, ns, when the client was seen to leave. */
  private final CompletableFuture<Long> gone = new CompletableFuture<>();

  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private long slotNs;
  private long lateNs;

  /**
   * What all plays of a replica share.
   *
   * @param abort whether a client that leaves ends its play
   */
  record Stage(Clock clock, Slots slots, SightingLog log, boolean abort) {}

  /** The request was read whole just now. */
  Play(Script script, Socket socket, Stage stage) {
    this.script = script;
    this.socket = socket;
    this.stage = stage;
    this.readNs = stage.clock().nanoTime();
    this.readUnixSeconds = stage.clock().wallNs() / 1e9;
    this.slotNs = readNs;
    this.place = stage.slots().take();
  }

  /** The client has left. */
  void clientLeft() {
    gone.complete(stage.clock().nanoTime());
  }

  /** Waits until the reply has ended. */
  void await() {
    over.join();
  }

  @Override
  public void run() {
    try {
      if (hasSlot()) {
        slotNs = stage.clock().nanoTime();
        if (writeAll() && awaitMs(script.end().atMs())) {
          end();
        }
      } else {
        slotNs = stage.clock().nanoTime();
      }
      if (gone.isDone()) {
        socket.close();
      }
    } catch (IOException e) {
      // The client broke the connection, which the sighting says.
      clientLeft();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      place.leave();
      stage.log().add(sighting());
      over.complete(null);
    }
  }

  /** Whether a slot came before the client left: who waits in line can always leave it. */
  private boolean hasSlot() throws InterruptedException {
    try {
      CompletableFuture.anyOf(place.granted(), gone).get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("neither ends in a failure", e);
    }
    return place.granted().isDone();
  }

  /** Whether the script was played to its last write. */
  private boolean writeAll() throws IOException, InterruptedException {
    int left = script.writes().size();
    for (Script.Write write : script.writes()) {
      left--;
      if (!awaitMs(write.atMs())) {
        return false;
      }
      if (left == 0 && script.endsWithLastWrite()) {
        place.leave();
      }
      write(write.bytes().duplicate());
      lateNs = Math.max(lateNs, stage.clock().nanoTime() - dueNs(write.atMs()));
    }
    return true;
  }

  private void write(ByteBuffer bytes) throws IOException {
    try {
      int from = bytes.arrayOffset() + bytes.position();
      socket.getOutputStream().write(bytes.array(), from, bytes.remaining());
    } catch (IOException e) {
      clientLeft();
      if (stage.abort()) {
        throw e;
      }
    }
  }

  /** A client that has read the end finds the slot free; a held one keeps it. */
  private void end() throws IOException, InterruptedException {
    if (!(script.end() instanceof Script.End.Hold)) {
      place.leave();
    }
    switch (script.end()) {
      case Script.End.Keep keep -> {}
      case Script.End.Close close -> socket.close();
      case Script.End.Reset reset -> {
        socket.setSoLinger(true, 0);
        socket.close();
      }
      case Script.End.Hold hold -> {
        if (awaitMs(hold.atMs() + hold.holdMs())) {
          socket.close();
        }
      }
    }
  }

  private long dueNs(long atMs) {
    return slotNs + TimeUnit.MILLISECONDS.toNanos(atMs);
  }

  /** Waits; false if the client's leaving ended the play before. */
  private boolean awaitMs(long atMs) throws InterruptedException {
    long leftNs = dueNs(atMs) - stage.clock().nanoTime();
    if (!stage.abort()) {
      TimeUnit.NANOSECONDS.sleep(leftNs);
      return true;
    }
    if (leftNs <= 0) {
      return !gone.isDone();
    }
    try {
      gone.get(leftNs, TimeUnit.NANOSECONDS);
      return false;
    } catch (TimeoutException e) {
      return true;
    } catch (ExecutionException e) {
      throw new IllegalStateException("leaving is no failure", e);
    }
  }

  private Sighting sighting() {
    return new Sighting(
        script.id(),
        readUnixSeconds,
        sinceReadMs(slotNs),
        sinceReadMs(stage.clock().nanoTime()),
        gone.isDone() ? OptionalDouble.of(sinceReadMs(gone.join())) : OptionalDouble.empty(),
        lateNs / NS_PER_MS);
  }

  private double sinceReadMs(long atNs) {
    return (atNs - readNs) / NS_PER_MS;
  }
}
