package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import survivor.aggregator.fact.StepFact;
import survivor.log.StepLedger;
import survivor.log.StepVerdict;

/**
 * The verdict on a step that cannot be judged whatever else is known: undecided, with the cause and
 * no numbers. Half of a step's numbers would differ with the instant at which it was given up.
 */
final class GivenUpVerdict {
  private static final int MISSING_NAMED = 10;

  private GivenUpVerdict() {}

  static StepVerdict of(String step, StepBook book, StepFact.GivenUp givenUp) {
    StepVerdict.Builder head =
        book.order().map(o -> VerdictHead.of(step, o)).orElseGet(() -> VerdictHead.of(step));
    return head.setVerdict("undecided")
        .setDecidedBy(givenUp.cause())
        .setReasons(reasons(book, givenUp))
        .setLedger(
            StepLedger.newBuilder()
                .setScheduled(0)
                .setDispatched(0)
                .setCompleted(0)
                .setErrored(0)
                .setCensored(0)
                .setChunks(0)
                .setEventsInLog(0)
                .setDuplicates(0)
                .setGaps(0)
                .build())
        .build();
  }

  /** What was missing is said only of a step that was waited for. */
  private static List<String> reasons(StepBook book, StepFact.GivenUp givenUp) {
    List<String> reasons = new ArrayList<>();
    reasons.add(givenUp.cause());
    if (givenUp instanceof StepFact.Abandoned) {
      List<String> missing = book.missing();
      reasons.addAll(missing.subList(0, Math.min(missing.size(), MISSING_NAMED)));
      if (missing.size() > MISSING_NAMED) {
        reasons.add("and " + (missing.size() - MISSING_NAMED) + " more");
      }
    }
    return reasons;
  }
}
