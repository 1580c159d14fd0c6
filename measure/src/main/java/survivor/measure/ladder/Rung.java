package survivor.measure.ladder;

import java.math.BigDecimal;
import java.util.Objects;

/**
 * One step of the ladder, to be run.
 *
 * @param rateRps label rate, requests a second; without trailing zeros, so {@code toString} is its
 *     plain decimal
 * @param phase coarse or fine
 * @param ramp number of the ramp, from 1
 * @param index number in the ramp, from 0
 * @param seed run seed + index + 1000 for each earlier ramp
 */
public record Rung(BigDecimal rateRps, Phase phase, int ramp, int index, long seed) {
  public Rung {
    rateRps = Rates.plain(rateRps);
    Objects.requireNonNull(phase, "phase");
    if (ramp < 1 || index < 0) {
      throw new IllegalArgumentException(
          "no such place in a ladder: ramp " + ramp + ", index " + index);
    }
  }
}
