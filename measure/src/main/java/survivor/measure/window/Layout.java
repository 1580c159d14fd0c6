package survivor.measure.window;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a run with a fault is cut into windows (section 6). The guard ends, and the fault window
 * begins, at the planned fire.
 *
 * @param baseline from the end of warm-up to the guard; empty where the guard reaches the end of
 *     warm-up
 * @param guard what feeds nothing
 * @param fault from the planned fire to the end of the fault window
 * @param recovery the fault window cut at the recovery; empty where there was none strictly inside
 *     it
 */
public record Layout(Span baseline, Span guard, Span fault, Optional<Split> recovery) {
  /**
   * The fault window before and after its recovery.
   *
   * @param degraded up to the recovery
   * @param recovered from it
   */
  public record Split(Span degraded, Span recovered) {}

  /**
   * Cuts a run.
   *
   * @param times when things were planned and seen
   * @param timeoutNs the client timeout, 30 s in the rules
   * @param recoveredAtNs what the detector said, from the run's start; empty without a recovery
   */
  public static Layout of(FaultTimes times, long timeoutNs, OptionalLong recoveredAtNs) {
    long guardStartNs = times.guardStartNs(timeoutNs);
    Span fault = new Span(times.plannedFireNs(), times.faultEndNs());
    return new Layout(
        new Span(times.warmUpEndNs(), guardStartNs),
        new Span(guardStartNs, times.plannedFireNs()),
        fault,
        recoveredAtNs.isPresent() ? split(fault, recoveredAtNs.getAsLong()) : Optional.empty());
  }

  private static Optional<Split> split(Span fault, long atNs) {
    return atNs > fault.fromNs() && atNs < fault.toNs()
        ? Optional.of(new Split(new Span(fault.fromNs(), atNs), new Span(atNs, fault.toNs())))
        : Optional.empty();
  }
}
