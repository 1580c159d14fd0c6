package survivor.schemas;

import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import survivor.log.BetweenStepsRan;
import survivor.log.CanarySample;
import survivor.log.ChunkReceived;
import survivor.log.ClientHealthSample;
import survivor.log.Completed;
import survivor.log.DeviceSample;
import survivor.log.Dispatched;
import survivor.log.ExperimentClosed;
import survivor.log.Failed;
import survivor.log.FaultArmed;
import survivor.log.FaultExpired;
import survivor.log.FaultFired;
import survivor.log.FaultObserved;
import survivor.log.FaultOrdered;
import survivor.log.FaultRefused;
import survivor.log.GaugeSample;
import survivor.log.HostFacts;
import survivor.log.LossResult;
import survivor.log.RequestOutcome;
import survivor.log.Routed;
import survivor.log.RunClosed;
import survivor.log.RunOpened;
import survivor.log.RunVerdict;
import survivor.log.SamplesClosed;
import survivor.log.ServerLogLine;
import survivor.log.StepAbandoned;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.StepVoided;
import survivor.log.TimedOut;
import survivor.log.WindowResult;

/** The topic catalogue. Every topic keeps its records until somebody deletes them. */
@SuppressWarnings("ImmutableEnumChecker") // its lists and maps are copies that nobody changes
public enum Topic {
  /** What the controller ordered. One partition, so that a run has one order. */
  COMMANDS(
      1,
      Retention.FOREVER,
      List.of(
          RunOpened.SCHEMA$,
          StepOrdered.SCHEMA$,
          FaultOrdered.SCHEMA$,
          StepAbandoned.SCHEMA$,
          BetweenStepsRan.SCHEMA$,
          RunClosed.SCHEMA$)),
  /** What happened to requests. Keyed by request; markers stand on every partition. */
  EVENTS(
      4,
      Retention.FOREVER,
      List.of(
          StepOpened.SCHEMA$,
          Dispatched.SCHEMA$,
          ChunkReceived.SCHEMA$,
          Completed.SCHEMA$,
          Failed.SCHEMA$,
          TimedOut.SCHEMA$,
          StepDrained.SCHEMA$,
          StepVoided.SCHEMA$)),
  /** What was sampled once a second. Keyed by run and source. */
  SAMPLES(
      1,
      Retention.FOREVER,
      List.of(
          GaugeSample.SCHEMA$,
          ClientHealthSample.SCHEMA$,
          CanarySample.SCHEMA$,
          HostFacts.SCHEMA$,
          DeviceSample.SCHEMA$,
          ServerLogLine.SCHEMA$,
          SamplesClosed.SCHEMA$)),
  /** Which replica a gateway gave each request to. Keyed by request, as events are. */
  ROUTES(4, Retention.FOREVER, List.of(Routed.SCHEMA$)),
  /** What injectors did and what was seen of it. Keyed by run. */
  FAULTS(
      1,
      Retention.FOREVER,
      List.of(
          FaultArmed.SCHEMA$,
          FaultRefused.SCHEMA$,
          FaultFired.SCHEMA$,
          FaultObserved.SCHEMA$,
          FaultExpired.SCHEMA$,
          ExperimentClosed.SCHEMA$)),
  /** One record a request. */
  OUTCOMES(4, Retention.FOREVER, List.of(RequestOutcome.SCHEMA$)),
  /** One record a window and analysis, and one an experiment; the newest counts. */
  RESULTS(1, Retention.COMPACTED, List.of(WindowResult.SCHEMA$, LossResult.SCHEMA$)),
  /** One record a step and analysis, and one an experiment. */
  VERDICTS(1, Retention.FOREVER, List.of(StepVerdict.SCHEMA$, RunVerdict.SCHEMA$)),
  /** Records that no reader could decode, as they were. */
  DEAD_LETTERS(1, Retention.FOREVER, List.of());

  private final int partitions;
  private final Retention retention;
  private final List<Schema> schemas;

  Topic(int partitions, Retention retention, List<Schema> schemas) {
    this.partitions = partitions;
    this.retention = retention;
    this.schemas = schemas;
  }

  /** Name in the broker, for example {@code survivor.events}. */
  public String topicName() {
    return "survivor." + name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** Partitions where nothing else is asked for. */
  public int partitions() {
    return partitions;
  }

  /** Topic configuration that keeps the log: no deletion by time or size. */
  public Map<String, String> configs() {
    return retention.configs;
  }

  /** The records that may stand in this topic. */
  public List<Schema> schemas() {
    return schemas;
  }

  /** Registry subject of a record in this topic (strategy topic-record-name). */
  public String subject(Schema schema) {
    return topicName() + "-" + schema.getFullName();
  }

  @SuppressWarnings("ImmutableEnumChecker")
  private enum Retention {
    FOREVER("delete"),
    COMPACTED("compact");

    private final Map<String, String> configs;

    Retention(String policy) {
      this.configs =
          Map.of(
              "cleanup.policy", policy,
              "retention.ms", "-1",
              "retention.bytes", "-1",
              "segment.bytes", "268435456",
              "message.timestamp.type", "CreateTime");
    }
  }
}
