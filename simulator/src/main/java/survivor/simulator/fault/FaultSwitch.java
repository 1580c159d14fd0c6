package survivor.simulator.fault;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import survivor.simulator.clock.Clock;

/** Says which fault is in force. All methods may be called from any thread. */
public final class FaultSwitch {
  private final Clock clock;
  private final List<Watcher> watchers = new CopyOnWriteArrayList<>();
  private volatile Optional<ActiveFault> latest = Optional.empty();

  /** Who has to act when a fault begins or is ended early. */
  public interface Watcher {
    /** A fault has begun. */
    void begun(ActiveFault fault);

    /** A fault was ended before its time. */
    void ended(ActiveFault fault);
  }

  /** A switch that is off. */
  public FaultSwitch(Clock clock) {
    this.clock = clock;
  }

  /** Tells somebody from now on. */
  public void watch(Watcher watcher) {
    watchers.add(watcher);
  }

  /**
   * Begins a fault now, in place of the one in force.
   *
   * @param forNs how long, ns, above 0
   * @throws IllegalArgumentException if a value is outside its range
   */
  public synchronized ActiveFault begin(FaultKind kind, long forNs, double factor) {
    long nowNs = clock.nanoTime();
    ActiveFault fault = new ActiveFault(kind, nowNs, nowNs + forNs, factor);
    end();
    latest = Optional.of(fault);
    watchers.forEach(watcher -> watcher.begun(fault));
    return fault;
  }

  /** Ends the fault in force; without effect where there is none. */
  public synchronized void end() {
    Optional<ActiveFault> ended = now();
    latest = Optional.empty();
    ended.ifPresent(fault -> watchers.forEach(watcher -> watcher.ended(fault)));
  }

  /** The fault in force. */
  public Optional<ActiveFault> now() {
    return latest.filter(fault -> clock.nanoTime() < fault.untilNs());
  }

  /** The fault in force or, if there is none, the last one that ended at its time. */
  Optional<ActiveFault> latest() {
    return latest;
  }

  /** How long a fault goes on, ns. */
  public long leftNs(ActiveFault fault) {
    return fault.untilNs() - clock.nanoTime();
  }
}
