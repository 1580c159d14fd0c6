package survivor.cli.run;

import java.util.Optional;
import survivor.cli.Failure;
import survivor.controller.kafka.ControllerException;
import survivor.controller.kafka.FactsReader;
import survivor.controller.report.Report;
import survivor.controller.report.ReportAssembly;
import survivor.controller.report.RunFacts;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;

/** Reports of runs in a log. */
public final class Reports {
  private Reports() {}

  /**
   * The report of a run, finished or not; empty if the log has no such run.
   *
   * @throws Failure if the log cannot be read
   */
  public static Optional<Report> of(String runId, LogAddress log, SchemaIds ids) {
    try {
      Optional<RunFacts> facts = new FactsReader(log, ids).read(runId);
      return facts.map(ReportAssembly::assemble);
    } catch (ControllerException e) {
      throw new Failure(e.getMessage(), "survivor doctor says what is wrong with the log", e);
    }
  }
}
