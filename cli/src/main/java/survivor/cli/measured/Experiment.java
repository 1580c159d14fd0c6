package survivor.cli.measured;

import survivor.measure.recovery.DetectorRules;
import survivor.measure.window.FaultTimes;

/**
 * A run with a fault.
 *
 * @param times when things were planned and seen, on the clock of the records
 * @param runEndNs end of the run, nanoseconds on that clock; not before the end of warm-up
 * @param rules what counts as a recovery
 */
public record Experiment(FaultTimes times, long runEndNs, DetectorRules rules) {}
