package survivor.generator.outcome;

import java.util.Optional;
import java.util.OptionalInt;

/** How a request ended. Final once made. */
public sealed interface Decision {
  /** The answer finished and had output. */
  record Completed() implements Decision {}

  /** A failure was delivered or observed. */
  record Errored(
      ErrorClass errorClass,
      OptionalInt status,
      Optional<String> detail,
      Optional<String> retryAfter)
      implements Decision {

    /** A failure without an HTTP status of its own. */
    static Errored of(ErrorClass errorClass, String detail) {
      return new Errored(errorClass, OptionalInt.empty(), Optional.of(detail), Optional.empty());
    }
  }

  /** No end was seen. */
  record Censored(Cause cause) implements Decision {}

  /** Why a request was censored. */
  enum Cause {
    DEADLINE,
    RUN_ENDED
  }
}
