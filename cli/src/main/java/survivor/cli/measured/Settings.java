package survivor.cli.measured;

import java.util.Optional;
import survivor.measure.window.Slo;
import survivor.measure.window.Span;

/**
 * What records are measured by.
 *
 * @param slo what makes a request good
 * @param timeoutNs the client timeout, nanoseconds: the incidence's horizon and the guard's length
 * @param window the window; empty for all records
 * @param experiment the fault, if there was one
 */
public record Settings(
    Slo slo, long timeoutNs, Optional<Span> window, Optional<Experiment> experiment) {}
