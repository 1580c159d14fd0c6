package survivor.cli.options;

import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.cli.measured.Experiment;
import survivor.measure.recovery.DetectorRules;
import survivor.measure.window.FaultTimes;

/** Where a fault lies in a run, and how its recovery is looked for. */
public final class ExperimentOptions {
  private static final long NS_PER_S = 1_000_000_000L;
  private static final long LONGEST_S = 1_000_000;

  @Option(
      names = "--fire-at",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "When the fault was to fire; looks for the recovery.")
  private Long fireAtNs;

  @Option(
      names = "--fired-at",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "When it was seen to fire, if apart from the plan.")
  private Long firedAtNs;

  @Option(
      names = "--warm-up-end",
      paramLabel = "TIME",
      converter = Nanos.class,
      defaultValue = "0s",
      description = "Start of the baseline (${DEFAULT-VALUE}).")
  private long warmUpEndNs;

  @Option(
      names = "--fault-end",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "End of the fault window (default: the run's end).")
  private Long faultEndNs;

  @Option(
      names = "--run-end",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "End of the run (default: the last intended instant).")
  private Long runEndNs;

  @Option(
      names = "--detector-window",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description = "Seconds a window looks ahead (${DEFAULT-VALUE}).")
  private int windowS;

  @Option(
      names = "--entry",
      paramLabel = "PERCENT",
      defaultValue = "90",
      description = "Of the baseline, to recover (${DEFAULT-VALUE}).")
  private int entryPct;

  @Option(
      names = "--exit",
      paramLabel = "PERCENT",
      defaultValue = "85",
      description = "Of the baseline, to fall again (${DEFAULT-VALUE}).")
  private int exitPct;

  @Option(
      names = "--hold",
      paramLabel = "SECONDS",
      defaultValue = "30",
      description = "Seconds a recovery must hold (${DEFAULT-VALUE}).")
  private int holdS;

  /**
   * The experiment; empty without a fire.
   *
   * @param lastIntendedNs the last intended instant of the records; empty without records
   * @throws Failure if the instants are out of order, or the detector is none
   */
  public Optional<Experiment> experiment(OptionalLong lastIntendedNs) {
    if (fireAtNs == null) {
      return Optional.empty();
    }
    long endNs = runEndNs == null ? lastIntendedNs.orElseThrow(this::noEnd) : runEndNs;
    checkLength(endNs);
    try {
      FaultTimes times =
          new FaultTimes(
              warmUpEndNs,
              fireAtNs,
              firedAtNs == null ? OptionalLong.empty() : OptionalLong.of(firedAtNs),
              faultEndNs == null ? endNs : faultEndNs);
      DetectorRules rules = new DetectorRules(windowS, entryPct, exitPct, holdS);
      return Optional.of(new Experiment(times, endNs, rules));
    } catch (IllegalArgumentException e) {
      throw new Failure(
          e.getMessage(),
          "see --warm-up-end, --fire-at, --fault-end and the detector's options",
          e);
    }
  }

  /** Intended instants may be wall-clock ones: then a run from 0 would last for decades. */
  private void checkLength(long endNs) {
    if (endNs < warmUpEndNs || (endNs - warmUpEndNs) / NS_PER_S > LONGEST_S) {
      throw new Failure(
          "the run would go from %d ns to %d ns".formatted(warmUpEndNs, endNs),
          "give --warm-up-end and --run-end on the clock of intendedNs");
    }
  }

  private Failure noEnd() {
    return new Failure("there is no record to end the run", "give --run-end");
  }
}
