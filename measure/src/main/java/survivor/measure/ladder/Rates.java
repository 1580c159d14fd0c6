package survivor.measure.ladder;

import java.math.BigDecimal;

/** Decimal rates: the arithmetic of the ladder that is not a step. */
public final class Rates {
  private static final BigDecimal REFERENCE_SHARE = new BigDecimal("0.65");
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private Rates() {}

  /**
   * The same rate without trailing zeros and without an exponent, so that equal rates are equal and
   * print alike.
   */
  public static BigDecimal plain(BigDecimal rate) {
    BigDecimal stripped = rate.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  /**
   * Fine rung k over a base: base × (1 + k/10).
   *
   * @param baseRps last coarse rate that passed
   * @param k from 1
   */
  public static BigDecimal fine(BigDecimal baseRps, int k) {
    return plain(baseRps.add(baseRps.multiply(BigDecimal.valueOf(k)).movePointLeft(1)));
  }

  /** The working rate λr = 0.65 λmax. */
  public static BigDecimal lambdaR(BigDecimal lambdaMaxRps) {
    return plain(lambdaMaxRps.multiply(REFERENCE_SHARE));
  }

  /** The rate that a survivor of two replicas at λr each must carry alone: 2 λr. */
  public static BigDecimal survivor(BigDecimal lambdaRRps) {
    return plain(lambdaRRps.multiply(TWO));
  }

  /** True where two ramps differ by at most a tenth of the larger. */
  public static boolean agree(BigDecimal aRps, BigDecimal bRps) {
    BigDecimal gap = aRps.subtract(bRps).abs();
    return gap.compareTo(aRps.max(bRps).movePointLeft(1)) <= 0;
  }

  /** The middle one of three rates. */
  public static BigDecimal median(BigDecimal aRps, BigDecimal bRps, BigDecimal cRps) {
    return aRps.max(bRps).min(aRps.min(bRps).max(cRps));
  }
}
