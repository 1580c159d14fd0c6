package survivor.measure.late;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One request's time. Instants are nanoseconds from its intended one.
 *
 * @param index of the request in its step
 * @param intendedNs its intended instant, nanoseconds from the step's epoch
 * @param output empty where it had none
 * @param endNs finish, failure or censoring, 0 or more
 */
public record RequestLife(
    int index, long intendedNs, Group group, Optional<Output> output, long endNs) {
  public RequestLife {
    if (endNs < 0 || output.map(o -> o.firstNs() < 0).orElse(false)) {
      throw new IllegalArgumentException("nothing happens before the intended instant");
    }
  }

  /**
   * What came.
   *
   * @param firstNs first output
   * @param gapsNs between successive outputs, each 0 or more
   * @param sameRead indices of the gaps that lie inside one socket read
   */
  public record Output(long firstNs, List<Long> gapsNs, Set<Integer> sameRead) {
    public Output {
      gapsNs = List.copyOf(gapsNs);
      sameRead = Set.copyOf(sameRead);
    }
  }
}
