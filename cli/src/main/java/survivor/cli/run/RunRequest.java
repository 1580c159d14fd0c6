package survivor.cli.run;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import survivor.controller.config.RunConfig;
import survivor.controller.plan.PlanKind;
import survivor.schemas.LogAddress;

/**
 * A run that was asked for.
 *
 * @param command name of the command, for messages
 * @param configFile the configuration's file, which the controller's process reads again
 * @param config the same, read, with the target of the command line
 * @param runId a new name, or that of a run to resume
 * @param out where the report goes
 * @param data folder of the embedded stack, and of the children's logs
 * @param external a log to use instead of an embedded one
 * @param shards generators, at least 1
 * @param workers whether generators and aggregator are started here
 * @param simulator arguments of a simulator to start, without its port
 * @param warmUpRps rate of a run before the run, whose result nobody uses: it has the processes
 *     compile themselves
 */
public record RunRequest(
    String command,
    PlanKind plan,
    Path configFile,
    RunConfig config,
    String runId,
    OutFolder out,
    Path data,
    Optional<LogAddress> external,
    int shards,
    boolean workers,
    Optional<List<String>> simulator,
    Optional<BigDecimal> warmUpRps) {
  public RunRequest {
    if (shards < 1) {
      throw new IllegalArgumentException("shards is at least 1, not " + shards);
    }
  }
}
