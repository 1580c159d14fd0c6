package survivor.cli;

/** The command cannot go on. The message is one clear line; the next step says what to do. */
public final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String nextStep;

  public Failure(String message, String nextStep) {
    super(message);
    this.nextStep = nextStep;
  }

  public Failure(String message, String nextStep, Throwable cause) {
    super(message, cause);
    this.nextStep = nextStep;
  }

  /** What the user can do about it. */
  public String nextStep() {
    return nextStep;
  }

  /** Message and next step in one line. */
  public String line() {
    return nextStep.isEmpty() ? getMessage() : getMessage() + " (" + nextStep + ")";
  }
}
