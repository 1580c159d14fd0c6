package survivor.controller.plan;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;

/** What a run sets out to find. */
public sealed interface PlanKind {
  /** Key of the reference rate in a run's opening record. */
  String RATE = "rateRps";

  /** The capacity: two ramps, a third if they disagree, then the reference run. */
  record Ladder() implements PlanKind {}

  /**
   * One reference run.
   *
   * @param rateRps its rate, above 0
   */
  record Reference(BigDecimal rateRps) implements PlanKind {
    public Reference {
      if (rateRps.signum() <= 0) {
        throw new IllegalArgumentException("a rate is above 0: " + rateRps);
      }
    }
  }

  /** Name in a run's opening record. */
  default String label() {
    return switch (this) {
      case Ladder ladder -> "ladder";
      case Reference reference -> "reference";
    };
  }

  /** What {@link #of} needs beside the label. */
  default Map<String, String> inputs() {
    return switch (this) {
      case Ladder ladder -> Map.of();
      case Reference reference -> new TreeMap<>(Map.of(RATE, Rates.plain(reference.rateRps())));
    };
  }

  /**
   * Reads a run's opening record.
   *
   * @throws IllegalArgumentException if the label is unknown or the rate is missing
   */
  static PlanKind of(String label, Map<String, String> inputs) {
    return switch (label) {
      case "ladder" -> new Ladder();
      case "reference" -> {
        String rate = inputs.get(RATE);
        if (rate == null) {
          throw new IllegalArgumentException("a reference run was opened without a rate");
        }
        yield new Reference(new BigDecimal(rate));
      }
      default -> throw new IllegalArgumentException("unknown plan: " + label);
    };
  }
}
