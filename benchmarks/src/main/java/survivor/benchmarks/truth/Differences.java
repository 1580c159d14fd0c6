package survivor.benchmarks.truth;

import java.util.ArrayList;
import java.util.List;
import survivor.cli.Failure;
import survivor.log.Account;

/** Client's times less the true ones, without sign, ns. Not thread-safe. */
final class Differences {
  private final List<Long> ttft = new ArrayList<>();
  private final List<Long> ttftFromIntended = new ArrayList<>();
  private final List<Long> gaps = new ArrayList<>();
  private final List<Long> gapsAgainstPlan = new ArrayList<>();
  private final List<Long> lateWrites = new ArrayList<>();

  /**
   * Adds a completed request.
   *
   * @throws Failure if client and replica do not have the same number of tokens
   */
  void add(String request, Account account, List<Long> chunksNs, TruthFile truth) {
    List<Long> planned = truth.plannedNs().get(request);
    List<Long> written = truth.writtenNs().get(request);
    if (chunksNs.size() != planned.size() || written.size() < planned.size()) {
      throw new Failure(
          request + " has " + chunksNs.size() + " events of " + planned.size() + " tokens", "");
    }
    long trueTtft = written.getFirst() - truth.readNs().get(request);
    ttft.add(Math.abs(account.getFirstNs() - account.getSentNs() - trueTtft));
    ttftFromIntended.add(Math.abs(account.getFirstNs() - account.getIntendedNs() - trueTtft));
    for (int i = 0; i < planned.size(); i++) {
      lateWrites.add(written.get(i) - planned.get(i));
      if (i > 0) {
        long gap = chunksNs.get(i) - chunksNs.get(i - 1);
        gaps.add(Math.abs(gap - (written.get(i) - written.get(i - 1))));
        gapsAgainstPlan.add(Math.abs(gap - (planned.get(i) - planned.get(i - 1))));
      }
    }
  }

  /** Of first less sent, against written less read. */
  List<Long> ttft() {
    return ttft;
  }

  /** Of first less intended, against the same: send skew is inside. */
  List<Long> ttftFromIntended() {
    return ttftFromIntended;
  }

  /** Of gaps, against those between writes. */
  List<Long> gaps() {
    return gaps;
  }

  /** Of gaps, against those between due instants. */
  List<Long> gapsAgainstPlan() {
    return gapsAgainstPlan;
  }

  /** How long after its due instant the replica wrote each token. */
  List<Long> lateWrites() {
    return lateWrites;
  }
}
