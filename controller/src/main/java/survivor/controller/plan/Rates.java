package survivor.controller.plan;

import java.math.BigDecimal;

/** How rates are written. */
public final class Rates {
  private Rates() {}

  /** Plain decimal without zeros at the end: 4.80 is 4.8, 1E+1 is 10. */
  public static String plain(BigDecimal rate) {
    return rate.stripTrailingZeros().toPlainString();
  }
}
