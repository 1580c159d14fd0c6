package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import survivor.log.Limits;
import survivor.log.RequestOutcome;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.measure.gate.ClientGates;
import survivor.measure.gate.Gate;
import survivor.measure.judge.QueueMean;
import survivor.measure.judge.Reason;
import survivor.measure.judge.StepEvidence;
import survivor.measure.judge.StepJudge;
import survivor.measure.judge.StepJudgement;
import survivor.measure.judge.StepLimits;
import survivor.measure.window.Slo;
import survivor.measure.window.Window;
import survivor.measure.window.WindowMeasure;
import survivor.schemas.FactCodec;

/** Measures and judges a step of which nothing more can come. */
final class StepClosing {
  private static final long SLOWEST_PERIOD_NS = 1_000_000_000L;
  private static final int LEAST_SAMPLES = 20;

  private final String step;
  private final StepBook book;
  private final FactCodec codec;
  private final StepOrdered order;
  private final Limits limits;
  private final long fromNs;
  private final long toNs;
  private final StepOpened opened;

  StepClosing(String step, StepBook book, FactCodec codec) {
    this.step = step;
    this.book = book;
    this.codec = codec;
    this.opened = book.opened().get(book.opened().firstKey());
    this.order = opened.getOrder();
    this.limits = order.getLimits();
    this.fromNs = order.getSettleNs();
    this.toNs = order.getSettleNs() + order.getMeasuredNs();
  }

  JudgedStep judge(StepRows rows) {
    Slo slo = new Slo(limits.getSloTtftNs(), limits.getSloE2eNs());
    RequestTally requests = new RequestTally(fromNs, toNs, opened.getScheduledTotal(), slo);
    WindowMeasure window =
        Window.measure(
            () ->
                rows.requests().stream()
                    .map(row -> (RequestOutcome) codec.decode(row.value()))
                    .flatMap(request -> requests.add(request).stream())
                    .iterator(),
            fromNs,
            toNs,
            slo);
    SampleTally samples = new SampleTally(fromNs, toNs);
    rows.samples().forEach(row -> samples.add(codec.decode(row.value())));
    StepVerdict verdict = verdict(window, requests, samples);
    double rateRps = Double.parseDouble(order.getRateRps());
    return JudgedStep.measured(
        WindowRecord.of(step, window, requests, samples, rateRps), verdict, order);
  }

  private StepVerdict verdict(WindowMeasure window, RequestTally requests, SampleTally samples) {
    LogBalance balance = LogBalance.of(book);
    StepGates gates = new StepGates(order);
    QueueMean queue = QueueMean.of(samples.waiting(), expectedSamples(order.getMeasuredNs()));
    List<Gate> client = gates.client(requests, samples, book, opened.getScheduledTotal());
    Gate log =
        ClientGates.logCompleteness(balance.account(book, requests, opened.getScheduledTotal()));
    List<String> voids = new ArrayList<>(LogBalance.contradictions(book));
    voids.addAll(samples.lost(book.sources()));
    voids.addAll(requests.impossible());
    StepJudgement judgement =
        StepJudge.judge(
            new StepEvidence(window.metSlo(), window.scheduled(), queue, client, log, voids),
            new StepLimits(
                limits.getGoodputMin(), limits.getQueueMeanMax(), limits.getCoverageMin()));
    List<survivor.log.Gate> all =
        Stream.concat(client.stream(), Stream.of(log, gates.queueCoverage(queue)))
            .map(StepGates::record)
            .toList();
    StepVerdict.Builder verdict = VerdictHead.of(step, order);
    addJudgement(verdict, judgement);
    addWindow(verdict, window, requests);
    return verdict
        .setQueueSamples(queue.samples())
        .setQueueSamplesExpected(queue.expected())
        .setGates(all)
        .setLedger(balance.ledger(requests, opened.getScheduledTotal()))
        .setScheduleSha256(opened.getScheduleSha256())
        .build();
  }

  private static void addJudgement(StepVerdict.Builder verdict, StepJudgement judgement) {
    verdict
        .setVerdict(judgement.verdict().label())
        .setDecidedBy(judgement.decidedBy().orElse(null))
        .setReasons(judgement.reasons().stream().map(Reason::text).toList())
        .setGoodput(orNull(judgement.goodput()))
        .setGoodputMargin(orNull(judgement.goodputMargin()))
        .setQueueMean(orNull(judgement.queueMean()))
        .setQueueMargin(orNull(judgement.queueMargin()));
  }

  private void addWindow(StepVerdict.Builder verdict, WindowMeasure window, RequestTally requests) {
    Long slowestNs = WindowRecord.orNull(window.slowestCompletionNs());
    verdict
        .setRealisedRps(window.realisedRps())
        .setScheduled(window.scheduled())
        .setCompleted(window.completed())
        .setErrored(window.errored())
        .setCensored(window.censored())
        .setSlowestCompletionNs(slowestNs)
        .setSlowestMarginNs(slowestNs == null ? null : limits.getSloE2eNs() - slowestNs)
        .setSkewP99Ns(WindowRecord.orNull(requests.skewP99Ns()))
        .setSkewMaxNs(WindowRecord.orNull(requests.skewMaxNs()));
  }

  /** Samples are due every second, and at least twenty times in the measured part. */
  static int expectedSamples(long measuredNs) {
    long periodNs = Math.min(SLOWEST_PERIOD_NS, measuredNs / LEAST_SAMPLES);
    return (int) (measuredNs / periodNs);
  }

  private static Double orNull(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
