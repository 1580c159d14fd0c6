package survivor.generator.outcome;

import java.nio.ByteBuffer;
import java.util.Optional;

/** What can happen to a request. All instants are nanoseconds from the step's epoch. */
public sealed interface Input {
  /** When it happened. */
  long atNs();

  /** The request's bytes were flushed to its socket, which was fresh or {@code reused}. */
  record Sent(long atNs, boolean reused) implements Input {}

  /**
   * The response head was read.
   *
   * @param read ordinal of the socket read within the request, from 0
   */
  record Head(
      long atNs, int read, int status, Optional<String> contentType, Optional<String> retryAfter)
      implements Input {}

  /**
   * Bytes of the body, not to be changed by anybody.
   *
   * @param read ordinal of the socket read within the request, from 0
   */
  record Read(long atNs, int read, ByteBuffer body) implements Input {}

  /** The body ended as the protocol says. */
  record End(long atNs) implements Input {}

  /** The connection was closed inside the response. */
  record Cut(long atNs) implements Input {}

  /** The connection was reset inside the response. */
  record Reset(long atNs) implements Input {}

  /** The response is no HTTP. */
  record BadResponse(long atNs, String why) implements Input {}

  /** No connection: address, connect or TLS failure. */
  record NotConnected(long atNs, String why) implements Input {}

  /** The connection pool had no room. */
  record PoolRefused(long atNs, String why) implements Input {}

  /** The connection died before any byte of a response. */
  record DiedBeforeResponse(long atNs, boolean reused, String why) implements Input {}

  /** The client's deadline fired. */
  record Deadline(long atNs) implements Input {}

  /** The run ended with the request in flight. */
  record RunEnded(long atNs) implements Input {}

  /** Reading on after the decision is over; the connection was closed. */
  record DrainOver(long atNs) implements Input {}
}
