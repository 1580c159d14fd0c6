package survivor.cli.options;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.controller.plan.PlanKind;

/** What a controller sets out to find. */
public final class PlanOptions {
  @Option(
      names = "--plan",
      defaultValue = "ladder",
      description = "ladder, reference or sweep (${DEFAULT-VALUE}).")
  private String plan;

  @Option(names = "--rate", paramLabel = "RPS", description = "Rate of a reference run.")
  private BigDecimal rate;

  @Option(names = "--rates", paramLabel = "RPS", split = ",", description = "Rates of a sweep.")
  private List<BigDecimal> rates;

  @Option(names = "--shuffled", description = "Run a sweep in an order that the seed draws.")
  private boolean shuffled;

  /**
   * The plan.
   *
   * @throws Failure if it is unknown, or its rates are missing or not above 0
   */
  public PlanKind kind() {
    return switch (plan) {
      case "ladder" -> new PlanKind.Ladder();
      case "reference" -> reference(rate);
      case "sweep" -> sweep(rates, shuffled);
      default ->
          throw new Failure("no plan is called " + plan, "choose ladder, reference or sweep");
    };
  }

  /** The options that say the same plan again. */
  public static List<String> arguments(PlanKind plan) {
    String name = "--plan=" + plan.label();
    return switch (plan) {
      case PlanKind.Ladder ladder -> List.of(name);
      case PlanKind.Reference reference ->
          List.of(name, "--rate=" + reference.rateRps().toPlainString());
      case PlanKind.Sweep sweep -> {
        String rates =
            sweep.rates().stream().map(BigDecimal::toPlainString).collect(Collectors.joining(","));
        yield sweep.shuffled()
            ? List.of(name, "--rates=" + rates, "--shuffled")
            : List.of(name, "--rates=" + rates);
      }
    };
  }

  /**
   * A reference run at a rate.
   *
   * @throws Failure if the rate is missing or not above 0
   */
  public static PlanKind reference(BigDecimal rate) {
    if (rate == null || rate.signum() <= 0) {
      throw new Failure("a reference run needs a rate above 0", "give --rate");
    }
    return new PlanKind.Reference(rate);
  }

  /**
   * A sweep of rates.
   *
   * @throws Failure if rates are missing, not above 0 or given twice
   */
  public static PlanKind sweep(List<BigDecimal> rates, boolean shuffled) {
    try {
      return new PlanKind.Sweep(rates == null ? List.of() : rates, shuffled);
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "give --rates, for example --rates=4,4.8,5.2");
    }
  }
}
