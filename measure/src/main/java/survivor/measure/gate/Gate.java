package survivor.measure.gate;

import java.util.Objects;
import java.util.OptionalDouble;

/**
 * One gate and how it came out.
 *
 * @param name its name in lower case with underscores, for example {@code send_skew}
 * @param outcome how it came out
 * @param value the number that was compared; empty where none was observed
 * @param limit what it was compared with; empty where the gate is not a comparison
 * @param unit unit of both, for example {@code ns}
 */
public record Gate(
    String name, GateOutcome outcome, OptionalDouble value, OptionalDouble limit, String unit) {
  public Gate {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(unit, "unit");
  }
}
