package survivor.cli.routes;

import java.util.Optional;
import java.util.function.Predicate;
import survivor.log.Routed;
import survivor.schemas.Keys;

/** Passes the routes of requests that belong to a run; anybody else's id names none. */
public final class OfRuns implements Predicate<Routed> {
  private final Optional<String> runId;

  /**
   * A filter.
   *
   * @param runId the only run that passes; empty for all
   */
  public OfRuns(Optional<String> runId) {
    this.runId = runId;
  }

  @Override
  public boolean test(Routed route) {
    try {
      String run = Keys.parseRequest(route.getRequestId()).runId();
      return runId.isEmpty() || runId.get().equals(run);
    } catch (IllegalArgumentException ofNoRun) {
      return false;
    }
  }
}
