package survivor.measure.ladder;

/** What a ladder asks for. */
public sealed interface Next {
  /**
   * Run this rung.
   *
   * @param rung the step
   */
  record RunRung(Rung rung) implements Next {}

  /**
   * Nothing more is to be run.
   *
   * @param result what the ladder says
   */
  record Finished(LadderResult result) implements Next {}
}
