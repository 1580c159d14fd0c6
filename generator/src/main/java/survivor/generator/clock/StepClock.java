package survivor.generator.clock;

/**
 * Monotonic time from a step's epoch. The epoch's wall clock instant is converted once, so that a
 * wall clock that is set during the step moves nothing.
 */
public final class StepClock {
  private final Clock clock;
  private final long epochNanos;
  private final long epochWallNs;

  /**
   * Starts a step's clock.
   *
   * @param epochWallNs wall clock instant of the epoch, nanoseconds since 1970; may lie in the
   *     future
   */
  public StepClock(Clock clock, long epochWallNs) {
    this.clock = clock;
    this.epochWallNs = epochWallNs;
    this.epochNanos = clock.nanos() + (epochWallNs - clock.wallNs());
  }

  /** Nanoseconds since the epoch, negative before it. */
  public long nowNs() {
    return clock.nanos() - epochNanos;
  }

  /** Wall clock of an instant of the step, milliseconds since 1970. */
  public long wallMs(long atNs) {
    return Math.floorDiv(epochWallNs + atNs, 1_000_000L);
  }

  /** Wall clock instant of the epoch, nanoseconds since 1970. */
  public long epochWallNs() {
    return epochWallNs;
  }
}
