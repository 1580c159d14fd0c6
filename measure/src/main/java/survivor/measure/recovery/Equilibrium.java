package survivor.measure.recovery;

import survivor.measure.window.Span;

/**
 * What the survivor carries while the fault lasts: goodput over the plateau, from 10 s after the
 * fire anchor to the recovery, or to the end of the fault window without one (section 9).
 */
public sealed interface Equilibrium {
  /** Start and end of the plateau. A recovery before its start leaves an empty one. */
  Span plateau();

  /**
   * The plateau is long enough and has service.
   *
   * @param goodput ratio of sums over the whole seconds that start in it
   */
  record Estimated(Span plateau, Ratio goodput) implements Equilibrium {}

  /** The plateau spans under 10 s. */
  record PlateauTooShort(Span plateau) implements Equilibrium {}

  /** Nothing was good in the plateau. */
  record NoService(Span plateau) implements Equilibrium {}
}
