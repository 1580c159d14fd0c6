package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import survivor.log.Limits;
import survivor.log.StepDrained;
import survivor.log.StepOrdered;
import survivor.measure.gate.ClientGates;
import survivor.measure.gate.Gate;
import survivor.measure.gate.GateOutcome;
import survivor.measure.gate.SkewLimits;
import survivor.measure.judge.QueueMean;

/** The gates of one step, from what its log and its samples show. */
final class StepGates {
  private final StepOrdered order;
  private final Limits limits;
  private final long fromNs;
  private final long toNs;

  StepGates(StepOrdered order) {
    this.order = order;
    this.limits = order.getLimits();
    this.fromNs = order.getSettleNs();
    this.toNs = order.getSettleNs() + order.getMeasuredNs();
  }

  /** Send skew, undispatched, CPU, pauses. */
  List<Gate> client(
      RequestTally requests, SampleTally samples, StepBook book, long scheduledTotal) {
    long dispatched = book.shards().stream().mapToLong(StepDrained::getDispatched).sum();
    return List.of(
        sendSkew(requests),
        ClientGates.undispatched(scheduledTotal, dispatched),
        cpu(samples),
        ClientGates.pauses(samples.pauses(order.getShards()), limits.getPauseP99MaxNs()));
  }

  /** A completed request was sent: where its instant is missing, its dispatch must not stand in. */
  private Gate sendSkew(RequestTally requests) {
    Gate gate =
        ClientGates.sendSkew(
            requests.skewP99Ns(),
            requests.skewMaxNs(),
            requests.skewSamples(),
            new SkewLimits(limits.getSkewP99MaxNs(), limits.getSkewMaxNs()));
    return requests.unstamped() == 0
        ? gate
        : new Gate(
            gate.name(),
            new GateOutcome.NotObserved(
                requests.unstamped() + " completed requests have no sent instant"),
            OptionalDouble.empty(),
            gate.limit(),
            gate.unit());
  }

  /** The worst host's gate: one that was not observed, else the greatest mean. */
  private Gate cpu(SampleTally samples) {
    List<Gate> byShard = new ArrayList<>();
    for (int shard = 0; shard < order.getShards(); shard++) {
      byShard.add(ClientGates.cpu(samples.cpu(shard), fromNs, toNs, limits.getCpuMax()));
    }
    Gate worst = byShard.getFirst();
    for (Gate gate : byShard) {
      if (rank(gate) > rank(worst)) {
        worst = gate;
      }
    }
    return worst;
  }

  private static double rank(Gate gate) {
    return gate.value().orElse(Double.POSITIVE_INFINITY);
  }

  /** Whether enough of the waiting gauge was seen for its mean to count. */
  Gate queueCoverage(QueueMean queue) {
    GateOutcome outcome =
        queue.samples() > 0 && queue.coverage() >= limits.getCoverageMin()
            ? new GateOutcome.Passed()
            : new GateOutcome.NotObserved(
                queue.samples() + " of " + queue.expected() + " expected gauge samples");
    return new Gate(
        "queue_coverage",
        outcome,
        OptionalDouble.of(queue.coverage()),
        OptionalDouble.of(limits.getCoverageMin()),
        "share");
  }

  /** A gate as the log keeps it. */
  static survivor.log.Gate record(Gate gate) {
    return survivor.log.Gate.newBuilder()
        .setName(gate.name())
        .setOutcome(
            switch (gate.outcome()) {
              case GateOutcome.Passed passed -> "passed";
              case GateOutcome.Failed failed -> "failed";
              case GateOutcome.NotObserved unseen -> "not_observed";
              case GateOutcome.NotApplicable none -> "not_applicable";
            })
        .setWhy(
            switch (gate.outcome()) {
              case GateOutcome.Passed passed -> null;
              case GateOutcome.Failed failed -> failed.why();
              case GateOutcome.NotObserved unseen -> unseen.why();
              case GateOutcome.NotApplicable none -> none.why();
            })
        .setValue(gate.value().isPresent() ? gate.value().getAsDouble() : null)
        .setLimit(gate.limit().isPresent() ? gate.limit().getAsDouble() : null)
        .setUnit(gate.unit())
        .build();
  }
}
