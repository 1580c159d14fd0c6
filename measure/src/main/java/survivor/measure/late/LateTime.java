package survivor.measure.late;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Where the time of a window's requests went. What order they are added in does not matter.
 *
 * <p>Not thread-safe.
 */
public final class LateTime {
  /** Gaps that are listed at most. */
  public static final int LISTED = 20;

  private final EnumMap<Group, TimeShares> groups = new EnumMap<>(Group.class);
  private final TreeSet<LongGap> longest = new TreeSet<>(LongGap.LONGEST_FIRST);
  private long longGaps;
  private long requestsWithLongGaps;

  /** Adds a request; each index once. */
  public void add(RequestLife life) {
    groups.merge(life.group(), TimeShares.of(life), TimeShares::plus);
    long before = longGaps;
    life.output().ifPresent(output -> addGaps(life, output));
    requestsWithLongGaps += longGaps > before ? 1 : 0;
  }

  private void addGaps(RequestLife life, RequestLife.Output output) {
    long atNs = life.intendedNs() + output.firstNs();
    for (long gapNs : output.gapsNs()) {
      if (gapNs > LongGap.OVER_NS) {
        longGaps++;
        longest.add(new LongGap(life.index(), atNs, gapNs));
        if (longest.size() > LISTED) {
          longest.pollLast();
        }
      }
      atNs += gapNs;
    }
  }

  /** The groups that have requests. */
  public Map<Group, TimeShares> groups() {
    return Map.copyOf(groups);
  }

  /** Gaps above one second. */
  public long longGaps() {
    return longGaps;
  }

  /** Requests that have at least one of them. */
  public long requestsWithLongGaps() {
    return requestsWithLongGaps;
  }

  /** The longest of them, at most {@link #LISTED}, the longest first. */
  public List<LongGap> longest() {
    return List.copyOf(longest);
  }
}
