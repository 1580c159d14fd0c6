package survivor.measure.observed;

import java.util.List;
import survivor.measure.window.SweepCell;

/**
 * The requests of a window that were good (section 3).
 *
 * @param met those that met the SLO
 * @param sweep those that met the bounds of each of the nine cells
 */
public record ObservedGoodput(long met, List<SweepCell> sweep) {
  public ObservedGoodput {
    sweep = List.copyOf(sweep);
  }
}
