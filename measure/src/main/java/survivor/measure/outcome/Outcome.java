package survivor.measure.outcome;

/** The one end of a scheduled request (section 1). Only completed requests have latencies. */
public sealed interface Outcome permits Completed, Errored, Censored {}
