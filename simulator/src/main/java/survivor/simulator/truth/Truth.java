package survivor.simulator.truth;

/** A line of the truth file. */
public sealed interface Truth permits RequestTruth, WireTruth {}
