package survivor.generator.client;

import io.netty.handler.codec.DecoderException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquirePendingLimitException;
import reactor.netty.internal.shaded.reactor.pool.PoolAcquireTimeoutException;
import survivor.generator.outcome.Input;

/** What an error of the HTTP client says about a request. */
final class Failures {
  private Failures() {}

  /**
   * The input that an error stands for.
   *
   * @param bound whether the request had a connection
   * @param answered whether any byte of a response was read
   * @param reused whether the connection had carried a request before
   * @param socketFailed whether the socket itself failed, rather than being closed
   */
  static Input input(
      Throwable failure,
      long atNs,
      boolean bound,
      boolean answered,
      boolean reused,
      boolean socketFailed) {
    String why = text(failure);
    if (!bound) {
      return isPoolFull(failure)
          ? new Input.PoolRefused(atNs, why)
          : new Input.NotConnected(atNs, why);
    }
    if (!answered) {
      return new Input.DiedBeforeResponse(atNs, reused, why);
    }
    if (socketFailed) {
      return new Input.Reset(atNs);
    }
    return isUnreadable(failure) ? new Input.BadResponse(atNs, why) : new Input.Cut(atNs);
  }

  private static boolean isPoolFull(Throwable failure) {
    return failure instanceof PoolAcquirePendingLimitException
        || failure instanceof PoolAcquireTimeoutException;
  }

  private static boolean isUnreadable(Throwable failure) {
    return failure instanceof DecoderException || failure instanceof IllegalArgumentException;
  }

  private static String text(Throwable failure) {
    String message = failure.getMessage();
    return message == null ? failure.getClass().getSimpleName() : message;
  }
}
