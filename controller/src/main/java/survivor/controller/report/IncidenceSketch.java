package survivor.controller.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import survivor.controller.report.StepReport.Incidence;

/** The incidence curve as bars: the share completed by each sixth of the horizon. */
final class IncidenceSketch {
  private static final int PARTS = 6;
  private static final int WIDTH = 40;

  private IncidenceSketch() {}

  static List<String> lines(Incidence incidence) {
    return LongStream.rangeClosed(1, PARTS)
        .map(part -> part * incidence.horizonUs() / PARTS)
        .mapToObj(atUs -> bar(atUs, incidence.at(atUs)))
        .toList();
  }

  /** A bar is full only where all completed: parts of a mark are cut. */
  private static String bar(long atUs, double share) {
    int marks = (int) (share * WIDTH);
    return String.format(
        Locale.ROOT,
        "by %9s %5.1f %% |%s%s|",
        StepTable.time(OptionalLong.of(atUs)),
        100 * share,
        "#".repeat(marks),
        " ".repeat(WIDTH - marks));
  }
}
