package survivor.measure.window;

import java.util.List;
import java.util.stream.Stream;
import survivor.measure.outcome.Completed;

/**
 * The latest instants at which a completed request still counts as good (section 3), both inclusive
 * and from the intended instant.
 *
 * @param ttftNs bound of the first output, nanoseconds
 * @param e2eNs bound of the finish, nanoseconds
 */
public record Slo(long ttftNs, long e2eNs) {
  /** The bounds of the rules: first output within 1 s, finish within 14 s. */
  public static final Slo RULES = ofMs(1_000, 14_000);

  /** The nine cells of the sweep: TTFT {800, 1000, 1500} ms by e2e {12000, 14000, 18000} ms. */
  public static final List<Slo> SWEEP =
      Stream.of(800L, 1_000L, 1_500L)
          .flatMap(ttft -> Stream.of(12_000L, 14_000L, 18_000L).map(e2e -> ofMs(ttft, e2e)))
          .toList();

  public Slo {
    if (ttftNs <= 0 || e2eNs <= 0) {
      throw new IllegalArgumentException("bounds are positive: " + ttftNs + ", " + e2eNs);
    }
  }

  /** Bounds given in milliseconds. */
  public static Slo ofMs(long ttftMs, long e2eMs) {
    return new Slo(ttftMs * 1_000_000, e2eMs * 1_000_000);
  }

  /**
   * True for a completed request whose first output and finish lie within the bounds, tested on
   * nanoseconds.
   */
  public boolean metBy(Sample sample) {
    return sample.outcome() instanceof Completed
        && holds(sample.firstNs().orElseThrow(), sample.endNs());
  }

  /** True where the first output and the finish of a completed request lie within the bounds. */
  public boolean holds(long firstNs, long endNs) {
    return firstNs <= ttftNs && endNs <= e2eNs;
  }
}
