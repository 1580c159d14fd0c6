package survivor.controller.fault;

/** What comes next for a fault. */
public sealed interface FaultAction {
  /** Ask the injector to arm it. */
  record Arm() implements FaultAction {}

  /** Refuse it without asking the injector. */
  record Refuse(String why) implements FaultAction {}

  /** Let time pass until an instant, ns since 1970. */
  record Await(long untilWallNs) implements FaultAction {}

  /** Fire now. */
  record Fire() implements FaultAction {}

  /** Look for a confirmation. */
  record Observe() implements FaultAction {}

  /** Look whether it has ended by itself. */
  record LookForEnd() implements FaultAction {}

  /** End it where it has not ended, remove its traces, and record the end so. */
  record Disarm(Ending how) implements FaultAction {}

  /** Record an end that this process did not see: the one that armed it is gone. */
  record Unwitnessed() implements FaultAction {}

  /** Nothing any more. */
  record Done() implements FaultAction {}
}
