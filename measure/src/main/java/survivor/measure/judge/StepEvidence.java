package survivor.measure.judge;

import java.util.List;
import java.util.Objects;
import survivor.measure.gate.Gate;

/**
 * What the judgement of a step rests on.
 *
 * @param metSlo requests of the measured part that met the SLO
 * @param scheduled requests of the measured part
 * @param queue the waiting gauge over the measured part
 * @param clientGates send skew, undispatched, CPU, pauses: failed makes the step invalid, not
 *     observed undecided
 * @param log log completeness: failed or not observed makes the step undecided
 * @param voids why the step ended before its time, empty where it did not
 */
public record StepEvidence(
    long metSlo,
    long scheduled,
    QueueMean queue,
    List<Gate> clientGates,
    Gate log,
    List<String> voids) {
  public StepEvidence {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(log, "log");
    clientGates = List.copyOf(clientGates);
    voids = List.copyOf(voids);
    if (metSlo < 0 || metSlo > scheduled) {
      throw new IllegalArgumentException(metSlo + " good of " + scheduled + " scheduled requests");
    }
  }
}
