package survivor.benchmarks.report;

import java.util.Locale;

/** How numbers are written. */
public final class Figures {
  private Figures() {}

  /** Nanoseconds as milliseconds with three decimals. */
  public static String ms(long ns) {
    return decimals(ns / 1e6, 3);
  }

  /** Nanoseconds as seconds with two decimals. */
  public static String seconds(long ns) {
    return decimals(ns / 1e9, 2);
  }

  /** A count, its thousands set apart. */
  public static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** A number without its decimals, its thousands set apart. */
  public static String count(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }

  /** A number with so many decimals. */
  public static String decimals(double number, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", number);
  }

  /** Whether a bound is met, in a word. */
  public static String met(boolean met) {
    return met ? "met" : "NOT met";
  }
}
