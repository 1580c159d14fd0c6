package survivor.measure.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One comparison of several under Holm's step-down (section 11).
 *
 * @param pValue as given
 * @param rank its place by size, from 1; equal ones keep the order in which they were given
 * @param threshold alpha ÷ (m − rank + 1) for m comparisons
 * @param adjustedP running maximum of p × (m − rank + 1), at most 1
 * @param rejected whether it and all smaller ones are at or under their thresholds
 */
public record Holm(double pValue, int rank, double threshold, double adjustedP, boolean rejected) {
  /**
   * Steps down through the p-values.
   *
   * @param pValues of all comparisons, each 0 to 1
   * @param alpha the error over all of them, strictly between 0 and 1
   * @return one row for each, in the order given
   */
  public static List<Holm> of(List<Double> pValues, double alpha) {
    int m = pValues.size();
    List<Integer> bySize =
        IntStream.range(0, m).boxed().sorted(Comparator.comparing(pValues::get)).toList();
    List<Holm> rows = new ArrayList<>(Collections.nCopies(m, null));
    double greatest = 0;
    boolean rejecting = true;
    for (int rank = 1; rank <= m; rank++) {
      int index = bySize.get(rank - 1);
      double p = pValues.get(index);
      int left = m - rank + 1;
      rejecting = rejecting && p <= alpha / left;
      greatest = Math.max(greatest, Math.min(1, p * left));
      rows.set(index, new Holm(p, rank, alpha / left, greatest, rejecting));
    }
    return List.copyOf(rows);
  }
}
