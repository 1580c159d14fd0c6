package survivor.cli.stack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A child process that is kept alive.
 *
 * @param name what the user calls it
 * @param command the whole command line
 * @param environment added to this process's own
 * @param log file that its output is appended to
 * @param finalExitCodes exit codes that mean "my work is done"; after any other end it is started
 *     again
 * @param stopWithin from the request to stop until it is killed
 * @param restartDelay from an end until it is started again, at least; never under 250 ms for each
 *     restart of the last 60 s
 */
public record ChildSpec(
    String name,
    List<String> command,
    Map<String, String> environment,
    Path log,
    Set<Integer> finalExitCodes,
    Duration stopWithin,
    Duration restartDelay) {
  public ChildSpec {
    command = List.copyOf(command);
    environment = Map.copyOf(environment);
    finalExitCodes = Set.copyOf(finalExitCodes);
  }

  /** One that is started again without delay. */
  public ChildSpec(
      String name,
      List<String> command,
      Map<String, String> environment,
      Path log,
      Set<Integer> finalExitCodes,
      Duration stopWithin) {
    this(name, command, environment, log, finalExitCodes, stopWithin, Duration.ZERO);
  }

  /** The same with a restart delay. */
  public ChildSpec withRestartDelay(Duration delay) {
    return new ChildSpec(name, command, environment, log, finalExitCodes, stopWithin, delay);
  }
}
