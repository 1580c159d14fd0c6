package survivor.measure.ladder;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * What distinguishes one ladder from another.
 *
 * @param startRps first coarse rate, over 0; 2 in the rules
 * @param ceilingRps greatest coarse rate, at least the start: a coarse rung at or over it runs at
 *     it; empty for none
 * @param runSeed seed of the run
 */
public record LadderRules(BigDecimal startRps, Optional<BigDecimal> ceilingRps, long runSeed) {
  public LadderRules {
    if (startRps.signum() <= 0) {
      throw new IllegalArgumentException("a ladder starts over 0, not at " + startRps);
    }
    if (ceilingRps.isPresent() && ceilingRps.get().compareTo(startRps) < 0) {
      throw new IllegalArgumentException(
          "the ceiling " + ceilingRps.get() + " is under the start " + startRps);
    }
    startRps = Rates.plain(startRps);
    ceilingRps = ceilingRps.map(Rates::plain);
  }
}
