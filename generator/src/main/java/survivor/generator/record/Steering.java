package survivor.generator.record;

/** What the recorder asks of a request's connection. Every call returns at once. */
public interface Steering {
  /** Reads on until the instant (nanoseconds from the epoch) at most, then closes. */
  void drainUntil(long atNs);

  /** Closes the connection, unless the response has ended by itself. */
  void close();
}
