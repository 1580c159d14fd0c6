package survivor.cli;

/** What a command's end says. */
public enum ExitCode {
  /** The result is valid. */
  VALID(0),
  /** The command could not do its work. */
  BROKEN(1),
  /** A gate of the instrument was observed and failed. */
  INVALID(2),
  /** Something needed for a judgement was not observed. */
  UNDECIDED(3);

  private final int code;

  ExitCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }

  /** Exit code of a run's outcome word: valid, invalid or undecided. */
  public static ExitCode ofOutcome(String outcome) {
    return switch (outcome) {
      case "valid" -> VALID;
      case "invalid" -> INVALID;
      default -> UNDECIDED;
    };
  }
}
