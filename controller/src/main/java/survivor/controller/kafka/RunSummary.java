package survivor.controller.kafka;

import java.util.Optional;
import survivor.controller.plan.RunOutcome;

/**
 * A run in a list of runs.
 *
 * @param startedWallNs when it was opened, nanoseconds since 1970
 * @param outcome empty while it is not closed
 * @param lambdaMaxRps plain decimal, where the run found a capacity
 */
public record RunSummary(
    String runId,
    String plan,
    String profile,
    long startedWallNs,
    String target,
    Optional<RunOutcome> outcome,
    Optional<String> reason,
    Optional<String> lambdaMaxRps) {}
