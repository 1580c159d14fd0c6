package survivor.cli.doctor;

/** The answer to one question. */
public sealed interface Finding {
  /** What was asked about. */
  String subject();

  /** One line for the user. */
  default String line() {
    return switch (this) {
      case Good good -> "ok      %-11s %s".formatted(good.subject, good.found);
      case Wrong wrong -> "WRONG   %-11s %s: %s".formatted(wrong.subject, wrong.found, wrong.next);
      case Unseen unseen -> "-       %-11s %s".formatted(unseen.subject, unseen.why);
    };
  }

  /** As it should be. */
  record Good(String subject, String found) implements Finding {}

  /** A run would fail or could not be believed. */
  record Wrong(String subject, String found, String next) implements Finding {}

  /** There was nothing to look at. */
  record Unseen(String subject, String why) implements Finding {}
}
