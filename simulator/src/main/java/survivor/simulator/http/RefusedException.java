package survivor.simulator.http;

/** Carries a refusal out of the depth of a request's fields; never leaves the reader. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;
  private final transient ApiError error;

  RefusedException(ApiError error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  ApiError error() {
    return error;
  }
}
