package survivor.controller.plan;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a run sets out to find. */
public sealed interface PlanKind {
  /** Key of the reference rate in a run's opening record. */
  String RATE = "rateRps";

  /** Key of the rates of a sweep, with commas between. */
  String RATES = "ratesRps";

  /** Key of whether their order is drawn. */
  String SHUFFLED = "shuffled";

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

  /**
   * Given rates, each once, whatever the verdicts.
   *
   * @param rates different rates above 0, at least one
   * @param shuffled whether the run's seed draws their order; else it is as given
   */
  record Sweep(List<BigDecimal> rates, boolean shuffled) implements PlanKind {
    public Sweep {
      rates = List.copyOf(rates);
      if (rates.isEmpty() || rates.stream().anyMatch(rate -> rate.signum() <= 0)) {
        throw new IllegalArgumentException("a sweep has rates above 0, not " + rates);
      }
      if (rates.stream().map(Rates::plain).distinct().count() < rates.size()) {
        throw new IllegalArgumentException("a sweep has every rate once, not " + rates);
      }
    }
  }

  /** Name in a run's opening record. */
  default String label() {
    return switch (this) {
      case Ladder ladder -> "ladder";
      case Reference reference -> "reference";
      case Sweep sweep -> "sweep";
    };
  }

  /** What {@link #of} needs beside the label. */
  default Map<String, String> inputs() {
    return switch (this) {
      case Ladder ladder -> Map.of();
      case Reference reference -> new TreeMap<>(Map.of(RATE, Rates.plain(reference.rateRps())));
      case Sweep sweep ->
          new TreeMap<>(
              Map.of(
                  RATES,
                  sweep.rates().stream().map(Rates::plain).collect(Collectors.joining(",")),
                  SHUFFLED,
                  Boolean.toString(sweep.shuffled())));
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
      case "sweep" -> {
        String rates = inputs.get(RATES);
        if (rates == null) {
          throw new IllegalArgumentException("a sweep was opened without rates");
        }
        yield new Sweep(
            Stream.of(rates.split(",", -1)).map(BigDecimal::new).toList(),
            Boolean.parseBoolean(inputs.get(SHUFFLED)));
      }
      default -> throw new IllegalArgumentException("unknown plan: " + label);
    };
  }
}
