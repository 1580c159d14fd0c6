package survivor.measure.window;

/**
 * One cell of the SLO sweep (section 3).
 *
 * @param slo its bounds
 * @param met requests of the window that meet them
 */
public record SweepCell(Slo slo, long met) {}
