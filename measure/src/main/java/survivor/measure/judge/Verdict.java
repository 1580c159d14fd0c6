package survivor.measure.judge;

/** The verdict on a step (section 8). */
public sealed interface Verdict {
  /** Goodput and queue are within their limits, and the client is valid. */
  record Pass() implements Verdict {
    @Override
    public String label() {
      return "pass";
    }
  }

  /**
   * The target missed a criterion.
   *
   * @param why what decided
   */
  record Fail(String why) implements Verdict {
    @Override
    public String label() {
      return "fail";
    }
  }

  /**
   * The client was unfit.
   *
   * @param why what decided
   */
  record Invalid(String why) implements Verdict {
    @Override
    public String label() {
      return "invalid";
    }
  }

  /**
   * The step cannot be judged.
   *
   * @param why what was not seen
   */
  record Undecided(String why) implements Verdict {
    @Override
    public String label() {
      return "undecided";
    }
  }

  /** The word for it: pass, fail, invalid or undecided. */
  String label();

  /**
   * Reads a verdict back from its word.
   *
   * @param label what {@link #label()} gave
   * @param why what decided; not used by a pass
   * @throws IllegalArgumentException if there is no such verdict
   */
  static Verdict of(String label, String why) {
    return switch (label) {
      case "pass" -> new Pass();
      case "fail" -> new Fail(why);
      case "invalid" -> new Invalid(why);
      case "undecided" -> new Undecided(why);
      default -> throw new IllegalArgumentException("no such verdict: " + label);
    };
  }
}
