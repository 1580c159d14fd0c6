package survivor.benchmarks.latency;

import survivor.benchmarks.kafka.FactReader;
import survivor.benchmarks.report.Figures;
import survivor.benchmarks.step.StepLog;
import survivor.log.Completed;
import survivor.log.Failed;
import survivor.log.StepDrained;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.TimedOut;
import survivor.schemas.Keys;
import survivor.schemas.Topic;

/**
 * What one reader saw of a step's end, wall clock, nanoseconds since 1970.
 *
 * @param decidedNs the last request's outcome was settled at its socket
 * @param terminalNs the reader had the last terminal event
 * @param drainedNs the reader had the last partition's StepDrained
 * @param verdictNs the reader had the verdict
 * @param verdict what it says
 */
record Sighting(long decidedNs, long terminalNs, long drainedNs, long verdictNs, String verdict) {

  long fromDecisionNs() {
    return verdictNs - decidedNs;
  }

  long fromLogNs() {
    return verdictNs - terminalNs;
  }

  long fromDrainedNs() {
    return verdictNs - drainedNs;
  }

  String text() {
    return Figures.ms(fromLogNs()) + " ms";
  }

  /** A step being watched. */
  static final class Watch {
    private final StepOrdered order;
    private final String step;
    private final StepLog log;
    private long terminalNs;
    private long drainedNs;
    private long verdictNs;
    private String verdict = "";

    Watch(StepOrdered order) {
      this.order = order;
      this.step = Keys.step(order.getRunId(), order.getStepId());
      this.log = new StepLog(order.getStepId());
    }

    /** Takes a fact that the reader has got at this instant. */
    void see(FactReader.Entry entry, long wallNs) {
      if (entry.fact() instanceof StepVerdict judged
          && judged.getStepId().equals(order.getStepId())) {
        verdictNs = wallNs;
        verdict = judged.getVerdict();
      } else if (entry.topic() == Topic.EVENTS
          && (entry.key().equals(step) || entry.key().startsWith(step + "/"))) {
        log.event(entry.partition(), entry.fact());
        switch (entry.fact()) {
          case Completed end -> terminalNs = wallNs;
          case Failed end -> terminalNs = wallNs;
          case TimedOut end -> terminalNs = wallNs;
          case StepDrained end -> drainedNs = wallNs;
          default -> {
            // What comes before the end is not timed.
          }
        }
      }
    }

    boolean isOver() {
      return verdictNs > 0 && log.isOver();
    }

    Sighting sighting() {
      return new Sighting(log.lastDecisionWallNs(), terminalNs, drainedNs, verdictNs, verdict);
    }
  }
}
