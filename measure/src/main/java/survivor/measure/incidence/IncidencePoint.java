package survivor.measure.incidence;

/**
 * A step of the incidence curve, at a time when something completed.
 *
 * @param atNs time from the intended instant, nanoseconds, cut to whole microseconds
 * @param incidence share of all requests estimated to have completed by then, 0 to 1
 * @param survival share estimated to be still open just after it, 0 to 1
 * @param atRisk requests open just before it
 * @param completions requests that completed then
 * @param errors requests that failed at the same time
 */
public record IncidencePoint(
    long atNs, double incidence, double survival, long atRisk, long completions, long errors) {}
