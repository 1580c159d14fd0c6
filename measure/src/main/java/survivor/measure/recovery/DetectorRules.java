package survivor.measure.recovery;

import java.util.List;
import java.util.stream.Stream;

/**
 * What counts as a recovery (section 9).
 *
 * @param windowS seconds that a window looks ahead, its own included; at least 1
 * @param entryPct per cent of the baseline at or over which a window enters
 * @param exitPct per cent of the baseline under which a window falls out again
 * @param holdS seconds after the entry whose windows must all enter too; 0 or more
 */
public record DetectorRules(int windowS, int entryPct, int exitPct, int holdS) {
  /** The rules: 10 s windows, entry at 90 %, exit under 85 %, hold of 30 s. */
  public static final DetectorRules RULES = new DetectorRules(10, 90, 85, 30);

  /**
   * The 27 cells of the sweep: entry {85, 90, 95} by window {5, 10, 20} by hold {15, 30, 60}; exit
   * 85.
   */
  public static final List<DetectorRules> SWEEP =
      Stream.of(85, 90, 95)
          .flatMap(entry -> Stream.of(5, 10, 20).flatMap(window -> holds(window, entry)))
          .toList();

  public DetectorRules {
    if (windowS < 1 || holdS < 0 || exitPct < 0 || entryPct < exitPct) {
      throw new IllegalArgumentException(
          "no such detector: window %d s, entry %d %%, exit %d %%, hold %d s"
              .formatted(windowS, entryPct, exitPct, holdS));
    }
  }

  private static Stream<DetectorRules> holds(int windowS, int entryPct) {
    return Stream.of(15, 30, 60).map(holdS -> new DetectorRules(windowS, entryPct, 85, holdS));
  }
}
