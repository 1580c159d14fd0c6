package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.log.ClientHealthSample;

/**
 * Pauses of one shard from the begin of the measured part until its recorder ended, which is not
 * before the end of that part. A recorder tells of a pause up to a second later, so a pause counts
 * by its own instant and not by that of the sample that brought it.
 */
final class PauseTally {
  private final long fromNs;
  private final long toNs;
  private final List<Long> lengthsNs = new ArrayList<>();
  private boolean unseen;
  private boolean seenToTheEnd;

  PauseTally(long fromNs, long toNs) {
    this.fromNs = fromNs;
    this.toNs = toNs;
  }

  void add(ClientHealthSample sample) {
    List<Long> lengths = sample.getPausesNs();
    if (lengths == null) {
      unseen |= sample.getAtNs() >= fromNs && sample.getAtNs() < toNs;
      return;
    }
    seenToTheEnd |= sample.getAtNs() >= toNs;
    List<Long> starts = sample.getPauseStartsNs();
    for (int i = 0; i < lengths.size(); i++) {
      long atNs = starts == null ? sample.getAtNs() : starts.get(i);
      if (atNs >= fromNs) {
        lengthsNs.add(lengths.get(i));
      }
    }
  }

  /** Every pause, nanoseconds; empty where no recorder ran for some of the measured part. */
  Optional<List<Long>> lengthsNs() {
    return unseen || !seenToTheEnd ? Optional.empty() : Optional.of(lengthsNs);
  }
}
