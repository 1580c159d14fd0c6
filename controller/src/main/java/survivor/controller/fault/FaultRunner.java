package survivor.controller.fault;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.clock.WallClock;

/**
 * Carries one fault out, on the thread that calls {@link #run}, and tells the log of each thing
 * before it does the next. {@link #disarm} may come from any thread.
 */
public final class FaultRunner {
  private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long LONGEST_PARK_NS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Injector injector;
  private final WallClock clock;
  private final Consumer<SpecificRecord> log;
  private final FaultFacts facts;
  private final AtomicReference<String> unwanted = new AtomicReference<>();
  private FaultState state;
  private Optional<ArmedFault> held = Optional.empty();
  private String complaint = "";

  /**
   * A runner that has done nothing yet.
   *
   * @param start what the log says of the fault; another process may have begun it
   * @param log takes the facts, and returns once they are safe; what it throws ends the run, and a
   *     fault that has fired then ends by itself
   */
  public FaultRunner(
      FaultState start, Injector injector, WallClock clock, Consumer<SpecificRecord> log) {
    this.injector = injector;
    this.clock = clock;
    this.log = log;
    this.facts = new FaultFacts(start.order(), start.epochWallNs());
    this.state = start;
  }

  /** Ends the fault soon, or lets it not begin. */
  public void disarm(String why) {
    unwanted.compareAndSet(null, why);
  }

  /** Carries the fault out and returns its last state, when it is over or refused. */
  public FaultState run() {
    while (true) {
      FaultAction action = FaultDecider.decide(state, present());
      if (action instanceof FaultAction.Done) {
        return state;
      }
      carryOut(action);
    }
  }

  private FaultDecider.Present present() {
    return new FaultDecider.Present(
        clock.nowNs(), held.isPresent(), Optional.ofNullable(unwanted.get()));
  }

  private void carryOut(FaultAction action) {
    switch (action) {
      case FaultAction.Arm arm -> arm();
      case FaultAction.Refuse refuse -> take(facts.refused(refuse.why(), clock.nowNs()));
      case FaultAction.Await await -> await(await.untilWallNs());
      case FaultAction.Fire fire -> fire(held.orElseThrow());
      case FaultAction.Observe observe -> observe(held.orElseThrow());
      case FaultAction.LookForEnd look -> lookForEnd(held.orElseThrow());
      case FaultAction.Disarm disarm -> end(held.orElseThrow(), disarm.how());
      case FaultAction.Unwitnessed u -> take(facts.expired(Ending.UNWITNESSED, clock.nowNs()));
      case FaultAction.Done done -> {}
    }
  }

  private void arm() {
    switch (injector.arm(state.fault())) {
      case Arming.Refused refused -> take(facts.refused(refused.why(), clock.nowNs()));
      case Arming.Ready ready -> armed(ready.fault());
    }
  }

  private void armed(ArmedFault fault) {
    long lateNs = clock.nowNs() - state.fault().fireAtWallNs();
    if (lateNs < 0) {
      held = Optional.of(fault);
      take(facts.armed(fault.details(), clock.nowNs()));
      return;
    }
    sweep(fault);
    String late = "armed " + TimeUnit.NANOSECONDS.toMillis(lateNs) + " ms after the plan";
    take(facts.refused(late, clock.nowNs()));
  }

  private void fire(ArmedFault fault) {
    try {
      fault.fire();
      take(facts.fired(clock.nowNs()));
    } catch (InjectionException e) {
      take(facts.observed(FaultState.FIRE_FAILED, e.getMessage(), clock.nowNs()));
    }
  }

  private void observe(ArmedFault fault) {
    try {
      Optional<Sighting> seen = fault.observe();
      long atNs = clock.nowNs();
      if (seen.isPresent()) {
        take(facts.observed(seen.get().what().label(), seen.get().detail(), atNs));
        return;
      }
    } catch (InjectionException e) {
      complain(e.getMessage());
    }
    LockSupport.parkNanos(this, LOOK_NS);
  }

  private void lookForEnd(ArmedFault fault) {
    try {
      if (fault.over()) {
        end(fault, Ending.EXPIRY);
        return;
      }
    } catch (InjectionException e) {
      complain(e.getMessage());
    }
    LockSupport.parkNanos(this, LOOK_NS);
  }

  /** Says once why it cannot be looked at. */
  private void complain(String why) {
    if (!complaint.equals(why)) {
      complaint = why;
      take(facts.observed("look-failed", why, clock.nowNs()));
    }
  }

  private void end(ArmedFault fault, Ending how) {
    long seenNs = clock.nowNs();
    sweep(fault);
    take(facts.expired(how, how == Ending.EXPIRY ? seenNs : clock.nowNs()));
  }

  private void sweep(ArmedFault fault) {
    try {
      fault.disarm();
    } catch (InjectionException e) {
      take(facts.observed("traces-left", e.getMessage(), clock.nowNs()));
    }
  }

  private void await(long untilWallNs) {
    long nowNs = clock.nowNs();
    while (nowNs < untilWallNs && unwanted.get() == null) {
      LockSupport.parkNanos(this, Math.min(untilWallNs - nowNs, LONGEST_PARK_NS));
      nowNs = clock.nowNs();
    }
  }

  private void take(SpecificRecord fact) {
    log.accept(fact);
    state = state.evolve(fact);
  }
}
