package survivor.controller.report;

import java.util.Locale;
import java.util.Objects;
import survivor.log.InFlightCount;
import survivor.log.LossResult;
import survivor.log.RecoveryFinding;
import survivor.log.RunVerdict;

/** What a loss comes to in a sentence or two; a run that is not valid supports none. */
final class LossHeadline {
  private LossHeadline() {}

  static String of(LossReport loss) {
    if (loss.verdict().isEmpty() || loss.result().isEmpty()) {
      return "No result: " + loss.verdict().map(LossHeadline::because).orElse("still open") + ".";
    }
    RunVerdict verdict = loss.verdict().get();
    String seen = lost(loss.result().get()) + " " + recovered(loss.result().get());
    return verdict.getOutcome().equals("valid")
        ? seen
        : "No result: the run is "
            + because(verdict)
            + ". What was seen, and supports no claim: "
            + seen;
  }

  private static String because(RunVerdict verdict) {
    return verdict.getOutcome()
        + (verdict.getReasons().isEmpty() ? "" : ", " + verdict.getReasons().getFirst());
  }

  private static String lost(LossResult result) {
    long victims = 0;
    long completed = 0;
    long errored = 0;
    long censored = 0;
    for (InFlightCount count : result.getInFlight()) {
      if (count.getVictim()) {
        completed += count.getCompleted();
        errored += count.getErrored();
        censored += count.getCensored();
        victims += count.getCompleted() + count.getErrored() + count.getCensored();
      }
    }
    return String.format(
        Locale.ROOT,
        "%s was lost at %.1f s (%s); of %d requests in flight on it %d errored, %d were censored,"
            + " %d completed.",
        result.getVictim(),
        result.getAnchorNs() / 1e9,
        result.getInjector(),
        victims,
        errored,
        censored,
        completed);
  }

  private static String recovered(LossResult result) {
    return "Goodput, "
        + share(result.getBaselineGoodput())
        + " before, "
        + came(result.getToPreFault())
        + "; against the survivor's equilibrium ("
        + share(result.getEquilibrium().getGoodput())
        + ") it "
        + came(result.getToEquilibrium())
        + ".";
  }

  static String came(RecoveryFinding found) {
    return switch (found.getVerdict()) {
      case "recovered" ->
          String.format(
              Locale.ROOT,
              "came back after %.0f s",
              Objects.requireNonNull(found.getTtrNs()) / 1e9);
      case "not_recovered" -> "did not come back in the fault window";
      case "unobserved" -> "was not observed for long enough to say";
      case "no_baseline" -> "had no baseline";
      default -> "could not be compared";
    };
  }

  private static String share(Double goodput) {
    return goodput == null ? "not estimable" : String.format(Locale.ROOT, "%.4f", goodput);
  }
}
