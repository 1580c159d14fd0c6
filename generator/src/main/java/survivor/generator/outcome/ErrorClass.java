package survivor.generator.outcome;

import java.util.Locale;

/** Classes of a failed request. */
public enum ErrorClass {
  CONNECT,
  CLIENT_POOL,
  BEFORE_RESPONSE,
  STATUS_429,
  STATUS_OTHER,
  NOT_SSE,
  IN_STREAM,
  PROTOCOL,
  SERVER_ABORT,
  EMPTY_STREAM,
  RESET,
  TRUNCATED;

  /** Name in the log. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
