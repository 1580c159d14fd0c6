package survivor.measure.window;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import survivor.measure.distribution.DistributionRecorder;
import survivor.measure.incidence.IncidenceEstimator;
import survivor.measure.outcome.Completed;

/** Measures a window in one pass over its requests, in any order. Requests are not kept. */
public final class Window {
  private final long fromNs;
  private final long toNs;
  private final Slo slo;
  private final DistributionRecorder ttft = new DistributionRecorder();
  private final DistributionRecorder e2e = new DistributionRecorder();
  private final DistributionRecorder gaps = new DistributionRecorder();
  private final IncidenceEstimator incidence = new IncidenceEstimator();
  private final OutcomeCounter outcomes = new OutcomeCounter();
  private final long[] metBySweepCell = new long[Slo.SWEEP.size()];
  private long metSlo;
  private long slowestCompletionNs;

  private Window(long fromNs, long toNs, Slo slo) {
    if (toNs <= fromNs) {
      throw new IllegalArgumentException(
          "a window ends after it starts: " + fromNs + " to " + toNs);
    }
    this.fromNs = fromNs;
    this.toNs = toNs;
    this.slo = slo;
  }

  /**
   * Measures the requests whose intended instant lies in [fromNs, toNs); the others are passed
   * over.
   *
   * @param samples requests in any order, read once
   * @param fromNs start of the window, nanoseconds on the clock of the intended instants
   * @param toNs its end, exclusive
   * @param slo what makes a request good
   * @throws IllegalArgumentException if the window is empty, or a completed request took longer
   *     than 600 s
   */
  public static WindowMeasure measure(Iterable<Sample> samples, long fromNs, long toNs, Slo slo) {
    Window window = new Window(fromNs, toNs, slo);
    for (Sample sample : samples) {
      if (sample.intendedNs() >= fromNs && sample.intendedNs() < toNs) {
        window.add(sample);
      }
    }
    return window.result();
  }

  private void add(Sample sample) {
    outcomes.add(sample.outcome());
    incidence.add(sample.outcome(), sample.endNs());
    if (sample.outcome() instanceof Completed) {
      addCompleted(sample);
    }
  }

  private void addCompleted(Sample sample) {
    ttft.record(sample.firstNs().orElseThrow());
    e2e.record(sample.endNs());
    for (long gapNs : sample.gapsNs()) {
      gaps.recordGap(gapNs);
    }
    slowestCompletionNs = Math.max(slowestCompletionNs, sample.endNs());
    if (slo.metBy(sample)) {
      metSlo++;
    }
    for (int cell = 0; cell < metBySweepCell.length; cell++) {
      if (Slo.SWEEP.get(cell).metBy(sample)) {
        metBySweepCell[cell]++;
      }
    }
  }

  private WindowMeasure result() {
    OutcomeCounts counts = outcomes.counts();
    return new WindowMeasure(
        fromNs,
        toNs,
        counts.scheduled(),
        counts.completed(),
        counts.errored(),
        counts.censored(),
        counts.errorsByClass(),
        metSlo,
        ttft.distribution(),
        e2e.distribution(),
        gaps.distribution(),
        counts.completed() == 0 ? OptionalLong.empty() : OptionalLong.of(slowestCompletionNs),
        incidence.curve(),
        sweep());
  }

  private List<SweepCell> sweep() {
    List<SweepCell> cells = new ArrayList<>();
    for (int cell = 0; cell < metBySweepCell.length; cell++) {
      cells.add(new SweepCell(Slo.SWEEP.get(cell), metBySweepCell[cell]));
    }
    return cells;
  }
}
