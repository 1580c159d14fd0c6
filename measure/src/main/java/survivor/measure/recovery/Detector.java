package survivor.measure.recovery;

import java.util.Optional;

/** Looks for a recovery of one signal to one baseline in a series (section 9). */
final class Detector {
  private final FaultSeries series;
  private final Signal signal;
  private final Ratio baseline;
  private final DetectorRules rules;
  private final int end;
  private int canceledEntries;

  private Detector(FaultSeries series, Signal signal, Ratio baseline, DetectorRules rules) {
    this.series = series;
    this.signal = signal;
    this.baseline = baseline;
    this.rules = rules;
    this.end = series.firstFrom(series.times().faultEndNs());
  }

  static Recovery detect(FaultSeries series, Signal signal, Ratio baseline, DetectorRules rules) {
    return baseline.isBaseline()
        ? new Detector(series, signal, baseline, rules).search()
        : new Recovery(new RecoveryVerdict.NoBaseline(), 0, 0);
  }

  /** How a candidate's hold came out: broken in a second, cut by the end of the series, or kept. */
  private sealed interface Hold {
    record Broken(int second) implements Hold {}

    record Cut() implements Hold {}

    record Kept() implements Hold {}
  }

  private Recovery search() {
    // A fault seen just before a plan at the end of warm-up has its anchor before the series.
    int candidate = Math.max(0, series.firstFrom(series.times().fireAnchorNs()));
    while (candidate < end) {
      if (isCut(candidate)) {
        return found(new RecoveryVerdict.Unobserved(), 0);
      }
      if (!enters(candidate)) {
        candidate++;
        continue;
      }
      switch (hold(candidate)) {
        case Hold.Kept kept -> {
          return recovered(candidate);
        }
        case Hold.Cut cut -> {
          return found(new RecoveryVerdict.Unobserved(), 0);
        }
        case Hold.Broken broken -> {
          canceledEntries++;
          candidate = broken.second() + 1;
        }
      }
    }
    return found(new RecoveryVerdict.NotRecovered(), 0);
  }

  private Hold hold(int candidate) {
    for (int second = candidate + 1; second <= candidate + rules.holdS(); second++) {
      if (isCut(second)) {
        return new Hold.Cut();
      }
      if (!enters(second)) {
        return new Hold.Broken(second);
      }
    }
    return new Hold.Kept();
  }

  private Recovery recovered(int second) {
    long atNs = series.startNs(second);
    long ttrNs = atNs - series.times().fireAnchorNs();
    return found(
        new RecoveryVerdict.Recovered(atNs, ttrNs), reDegradations(second + rules.holdS() + 1));
  }

  private Recovery found(RecoveryVerdict verdict, int reDegradations) {
    return new Recovery(verdict, canceledEntries, reDegradations);
  }

  /**
   * Falls under the exit bar, each of which lasts until a window enters again. Undefined windows
   * say nothing.
   */
  private int reDegradations(int from) {
    int falls = 0;
    boolean fallen = false;
    for (int second = from; second < end && !isCut(second); second++) {
      Optional<Ratio> window = window(second);
      if (window.isEmpty()) {
        continue;
      }
      if (fallen) {
        fallen = !window.get().reaches(rules.entryPct(), baseline);
      } else if (!window.get().reaches(rules.exitPct(), baseline)) {
        fallen = true;
        falls++;
      }
    }
    return falls;
  }

  private boolean enters(int second) {
    return window(second).filter(share -> share.reaches(rules.entryPct(), baseline)).isPresent();
  }

  private boolean isCut(int second) {
    return second + rules.windowS() > series.seconds().size();
  }

  /**
   * The share over the seconds that a window looks at; empty where nothing was scheduled in them.
   */
  private Optional<Ratio> window(int second) {
    Tally sum =
        series.seconds().subList(second, second + rules.windowS()).stream()
            .reduce(Tally.NONE, Tally::plus);
    return Optional.of(signal.of(sum)).filter(Ratio::isDefined);
  }
}
