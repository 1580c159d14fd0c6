package survivor.simulator.clock;

/** Where a replica reads the time. */
public interface Clock {
  /** Monotonic time, ns, from an arbitrary origin. */
  long nanoTime();

  /** Wall-clock time, ns since 1970. */
  long wallNs();
}
