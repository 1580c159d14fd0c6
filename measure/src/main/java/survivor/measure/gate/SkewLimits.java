package survivor.measure.gate;

/**
 * Greatest send skew that leaves a client believable (section 7.1), both inclusive.
 *
 * @param p99MaxNs bound of the 99th percentile, nanoseconds; 5 ms in the rules
 * @param maxNs bound of every single one, nanoseconds; 50 ms in the rules
 */
public record SkewLimits(long p99MaxNs, long maxNs) {}
