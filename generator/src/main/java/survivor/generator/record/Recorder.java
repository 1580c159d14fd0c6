package survivor.generator.record;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import survivor.generator.clock.StepClock;
import survivor.generator.outcome.ChunkSink;
import survivor.generator.outcome.Decision;
import survivor.generator.outcome.Input;
import survivor.generator.outcome.RequestFold;
import survivor.generator.outcome.Terms;

/**
 * Runs one shard's part of a step from the opening marker to the closing one, on the thread that
 * calls {@link #record}. It looks at the ring once a millisecond, so that no event loop pays for
 * waking it.
 */
public final class Recorder {
  private static final int BATCH = 4_096;
  private static final long IDLE_NS = 1_000_000;

  private final Ring ring;
  private final FactLog log;
  private final FactWriter facts;
  private final Shard part;
  private final StepClock clock;
  private final StepCounts counts;
  private final Map<Integer, Flight> flights = new HashMap<>();
  private final Set<String> openSources;
  private final long failuresBefore;
  private final Ends ends = new Ends(new CountDownLatch(1), new CountDownLatch(1));
  private int measuredLeft;
  private boolean pacingEnded;
  private boolean abandoned;
  private volatile boolean abandonWanted;
  private volatile String voidCause = "";

  public Recorder(Ring ring, FactLog log, Shard part, StepClock clock, StepCounts counts) {
    this.ring = ring;
    this.log = log;
    this.facts = new FactWriter(log, part, clock);
    this.part = part;
    this.clock = clock;
    this.counts = counts;
    this.openSources = new HashSet<>(part.sources());
    this.failuresBefore = log.failures();
    this.measuredLeft = part.beforeTailHere();
  }

  /**
   * Open when requests have their terminal event, or the step is void.
   *
   * @param measured opens behind those of the settle and the measured part
   * @param all opens behind all of them
   */
  public record Ends(CountDownLatch measured, CountDownLatch all) {}

  /** Records until the step is drained or void. */
  public StepEnd record() {
    facts.opened();
    while (!isFinished()) {
      int taken = ring.drain(this::take, BATCH);
      Optional<String> cause = failure();
      if (cause.isPresent()) {
        return voided(cause.get());
      }
      if (abandonWanted && !abandoned) {
        abandonFlights();
      }
      if (measuredLeft == 0) {
        ends.measured().countDown();
      }
      if (pacingEnded && flights.isEmpty()) {
        openAll();
      }
      if (taken == 0) {
        LockSupport.parkNanos(IDLE_NS);
      }
    }
    return close();
  }

  /** The ends of the requests. */
  public Ends ends() {
    return ends;
  }

  /** The run is over: what is in flight is censored, what follows is too. */
  public void abandon() {
    abandonWanted = true;
  }

  /** Something that the step needs is broken. */
  public void voidStep(String cause) {
    voidCause = cause;
  }

  private boolean isFinished() {
    return pacingEnded && flights.isEmpty() && openSources.isEmpty();
  }

  private Optional<String> failure() {
    if (!voidCause.isEmpty()) {
      return Optional.of(voidCause);
    }
    if (ring.refused() > 0) {
      return Optional.of("event could not be kept: the recorder's ring refused " + ring.refused());
    }
    if (log.failures() > failuresBefore) {
      return Optional.of("event could not be kept: " + log.lastFailure());
    }
    return Optional.empty();
  }

  private StepEnd close() {
    log.flush();
    Optional<String> before = failure();
    if (before.isPresent()) {
      return voided(before.get());
    }
    facts.drained(counts.dispatched(), ring.refused());
    log.flush();
    return failure().<StepEnd>map(this::voided).orElseGet(StepEnd.Drained::new);
  }

  private StepEnd voided(String cause) {
    for (Flight flight : flights.values()) {
      flight.steering().close();
    }
    flights.clear();
    openAll();
    VoidMarker.write(
        log,
        part.order().getRunId(),
        part.order().getStepId(),
        part.shard(),
        cause,
        clock.wallMs(clock.nowNs()));
    return new StepEnd.Voided(cause);
  }

  private void openAll() {
    ends.measured().countDown();
    ends.all().countDown();
  }

  private void abandonFlights() {
    abandoned = true;
    for (Integer index : List.copyOf(flights.keySet())) {
      seen(new Message.Seen(index, new Input.RunEnded(clock.nowNs())));
    }
  }

  private void take(Message message) {
    switch (message) {
      case Message.Released released -> released(released);
      case Message.Seen seen -> seen(seen);
      case Message.PacingEnded ended -> pacingEnded = true;
      case Message.Sampled sampled -> facts.sample(sampled);
      case Message.SourceClosed closed -> {
        facts.closed(closed);
        openSources.remove(closed.source());
      }
    }
  }

  private void released(Message.Released released) {
    FactWriter.Place place = facts.place(released.index(), released.intendedNs());
    RequestFold fold = new RequestFold(terms(released));
    flights.put(
        released.index(),
        new Flight(fold, place, released.steering(), part.isBeforeTail(released.intendedNs())));
    counts.dispatched.incrementAndGet();
    facts.dispatched(place, released.intendedNs(), released.dispatchNs());
    if (abandoned) {
      seen(new Message.Seen(released.index(), new Input.RunEnded(clock.nowNs())));
    }
  }

  private void seen(Message.Seen seen) {
    Flight flight = flights.get(seen.index());
    if (flight == null) {
      // The request has its terminal event; what its closing socket still shows is not measured.
      return;
    }
    RequestFold.Phase before = flight.fold().phase();
    flight.fold().accept(seen.input(), chunks(flight));
    RequestFold.Phase after = flight.fold().phase();
    if (after == RequestFold.Phase.OVER) {
      flights.remove(seen.index());
      flight.steering().close();
      terminal(flight);
    } else if (after != before) {
      flight.steering().drainUntil(flight.fold().decidedNs() + RequestFold.DRAIN_NS);
    }
  }

  private ChunkSink chunks(Flight flight) {
    return (atNs, read, answer, tokens, text) -> {
      counts.chunks.incrementAndGet();
      facts.chunk(flight.place(), atNs, read, answer, tokens, text);
    };
  }

  private void terminal(Flight flight) {
    Decision decision =
        flight
            .fold()
            .decision()
            .orElseThrow(() -> new IllegalStateException("a request that is over is decided"));
    switch (decision) {
      case Decision.Completed completed -> counts.completed.incrementAndGet();
      case Decision.Errored errored -> counts.failed.incrementAndGet();
      case Decision.Censored censored -> counts.timedOut.incrementAndGet();
    }
    if (flight.beforeTail()) {
      measuredLeft--;
    }
    facts.terminal(flight.place(), decision, flight.fold().account());
  }

  private Terms terms(Message.Released released) {
    boolean done = part.order().getWorkload().getCompletion().equals("DONE");
    return new Terms(
        released.intendedNs(),
        released.dispatchNs(),
        released.dispatchNs() + part.order().getTimeoutNs(),
        part.order().getWorkload().getChoices(),
        done ? Terms.Completion.DONE : Terms.Completion.FINISH,
        part.order().getWorkload().getRecordText());
  }
}
