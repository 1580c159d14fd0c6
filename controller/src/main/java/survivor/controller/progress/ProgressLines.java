package survivor.controller.progress;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import survivor.controller.progress.ProgressView.StepView;
import survivor.log.StepVerdict;

/** Progress as single lines of text, without terminal control. */
public final class ProgressLines {
  private ProgressLines() {}

  /** What is going on, in at most some 110 characters. */
  public static String now(ProgressView view) {
    return view.step().map(ProgressLines::now).orElse("run " + view.runId() + " is starting");
  }

  private static String now(StepView step) {
    String place = step.ramp() == 0 ? "reference" : "ramp " + step.ramp() + " " + step.phase();
    return String.format(
        Locale.ROOT,
        "%s %s rps  %s %ds, %ds left  in flight %s  goodput %s  queue %s",
        place,
        step.rateRps(),
        step.part().name().toLowerCase(Locale.ROOT),
        Math.max(0, step.elapsedMs()) / 1000,
        (step.remainingMs() + 999) / 1000,
        whole(step.inFlight()),
        real(step.goodput(), "%.3f"),
        real(step.queue(), "%.1f"));
  }

  /** A verdict. */
  public static String verdict(StepVerdict v) {
    String place = v.getRamp() == 0 ? "reference" : "ramp " + v.getRamp() + " " + v.getPhase();
    return String.format(
        Locale.ROOT,
        "%s %s rps  %s%s  goodput %s  queue %s  slowest %s",
        place,
        v.getRateRps(),
        word(v).toUpperCase(Locale.ROOT),
        v.getDecidedBy() == null || judgedByNothing(v) ? "" : " (" + v.getDecidedBy() + ")",
        real(optional(v.getGoodput()), "%.4f"),
        real(optional(v.getQueueMean()), "%.2f"),
        v.getSlowestCompletionNs() == null
            ? "-"
            : String.format(Locale.ROOT, "%.3f s", v.getSlowestCompletionNs() / 1e9));
  }

  private static String word(StepVerdict v) {
    return judgedByNothing(v) ? "measured" : v.getVerdict();
  }

  /** The reference run is published as it is, if it could be measured. */
  private static boolean judgedByNothing(StepVerdict v) {
    return v.getRamp() == 0 && List.of("pass", "fail").contains(v.getVerdict());
  }

  private static OptionalDouble optional(Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static String real(OptionalDouble value, String format) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : "-";
  }

  private static String whole(OptionalLong value) {
    return value.isPresent() ? Long.toString(value.getAsLong()) : "-";
  }
}
