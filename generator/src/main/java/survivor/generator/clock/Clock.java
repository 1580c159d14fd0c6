package survivor.generator.clock;

/** Two readings of time. */
public interface Clock {
  /** Monotonic nanoseconds from an arbitrary origin. */
  long nanos();

  /** Wall clock, nanoseconds since 1970. */
  long wallNs();
}
