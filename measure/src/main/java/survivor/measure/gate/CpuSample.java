package survivor.measure.gate;

import java.util.OptionalDouble;

/**
 * The CPU of a client host since its last sample.
 *
 * @param atNs when it was read, nanoseconds on the clock of the window
 * @param hostCpu share of all processors that was busy, 0 to 1; empty where it could not be read
 */
public record CpuSample(long atNs, OptionalDouble hostCpu) {}
