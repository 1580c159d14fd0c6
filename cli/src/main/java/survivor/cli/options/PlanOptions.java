package survivor.cli.options;

import java.math.BigDecimal;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.controller.plan.PlanKind;

/** What a controller sets out to find. */
public final class PlanOptions {
  @Option(
      names = "--plan",
      defaultValue = "ladder",
      description = "ladder or reference (${DEFAULT-VALUE}).")
  private String plan;

  @Option(names = "--rate", paramLabel = "RPS", description = "Rate of a reference run.")
  private BigDecimal rate;

  /**
   * The plan.
   *
   * @throws Failure if it is unknown, or a reference run has no rate above 0
   */
  public PlanKind kind() {
    return switch (plan) {
      case "ladder" -> new PlanKind.Ladder();
      case "reference" -> reference(rate);
      default -> throw new Failure("no plan is called " + plan, "choose ladder or reference");
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
}
