package survivor.measure.ladder;

import java.math.BigDecimal;

/** What a ladder says (section 8). */
public sealed interface LadderResult {
  /**
   * The capacity was found.
   *
   * @param lambdaMaxRps highest rate that one replica carries within the SLO
   * @param lambdaRRps working rate, 0.65 λmax
   * @param survivorRps rate of the reference run, 2 λr
   * @param referenceSeed seed of the reference run: run seed + 1000 × number of ramps
   * @param agreed whether the first two ramps agreed
   * @param rule how λmax was taken from the ramps
   */
  record Ok(
      BigDecimal lambdaMaxRps,
      BigDecimal lambdaRRps,
      BigDecimal survivorRps,
      long referenceSeed,
      boolean agreed,
      RampRule rule)
      implements LadderResult {}

  /**
   * The ladder cannot give a capacity.
   *
   * @param cause the kind of reason
   * @param reason one line that says why
   */
  record Invalid(Invalidity cause, String reason) implements LadderResult {}

  /**
   * A step could not be judged.
   *
   * @param reason what was not seen, and where
   */
  record Undecided(String reason) implements LadderResult {}
}
