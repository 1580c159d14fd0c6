package survivor.measure.late;

/**
 * Where the time of a group's requests went, summed over them, nanoseconds. The four parts of a
 * request add up to the later of its end and its last output.
 *
 * @param requests how many
 * @param beforeFirstNs to the first output, or to the end where there was none
 * @param betweenReadsNs between outputs of different socket reads
 * @param insideReadsNs between outputs of one socket read
 * @param afterLastNs from the last output to the end; silence before a deadline is here
 */
public record TimeShares(
    long requests, long beforeFirstNs, long betweenReadsNs, long insideReadsNs, long afterLastNs) {
  /** All the time of the group. */
  public long totalNs() {
    return beforeFirstNs + betweenReadsNs + insideReadsNs + afterLastNs;
  }

  TimeShares plus(TimeShares other) {
    return new TimeShares(
        requests + other.requests,
        beforeFirstNs + other.beforeFirstNs,
        betweenReadsNs + other.betweenReadsNs,
        insideReadsNs + other.insideReadsNs,
        afterLastNs + other.afterLastNs);
  }

  static TimeShares of(RequestLife life) {
    return life.output()
        .map(output -> of(output, life.endNs()))
        .orElseGet(() -> new TimeShares(1, life.endNs(), 0, 0, 0));
  }

  private static TimeShares of(RequestLife.Output output, long endNs) {
    long between = 0;
    long inside = 0;
    for (int i = 0; i < output.gapsNs().size(); i++) {
      if (output.sameRead().contains(i)) {
        inside += output.gapsNs().get(i);
      } else {
        between += output.gapsNs().get(i);
      }
    }
    long last = output.firstNs() + between + inside;
    return new TimeShares(1, output.firstNs(), between, inside, Math.max(0, endNs - last));
  }
}
