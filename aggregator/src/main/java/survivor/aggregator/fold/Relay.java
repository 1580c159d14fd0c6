package survivor.aggregator.fold;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import survivor.aggregator.fact.StepFact;
import survivor.aggregator.fact.WireRecord;
import survivor.log.ClientHealthSample;
import survivor.log.DeviceSample;
import survivor.log.GaugeSample;
import survivor.log.SamplesClosed;
import survivor.log.ServerLogLine;
import survivor.log.StepAbandoned;
import survivor.log.StepOrdered;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.SchemaIds;

/** Picks out of samples and commands what a step's judge must know. */
public final class Relay {
  private final FactCodec codec;

  public Relay(SchemaIds ids) {
    this.codec = new FactCodec(ids);
  }

  /** A fact and the key of its step. */
  public record Relayed(String step, StepFact fact) {}

  /**
   * What a record says about a step; empty where it says nothing about one.
   *
   * @param key the record's key, which begins with the run
   * @throws IllegalArgumentException if the record cannot be read
   * @throws SchemaIds.UnknownSchemaException if its schema id is not known
   */
  public Optional<Relayed> relay(byte[] key, byte[] value) {
    if (key == null || value == null) {
      throw new IllegalArgumentException("a record has no key or no value");
    }
    SpecificRecord fact = codec.decode(value);
    String run = Keys.runOf(new String(key, StandardCharsets.UTF_8));
    return switch (fact) {
      case GaugeSample s -> of(run, s.getStepId(), sampled(s.getSource(), s.getAtNs(), value));
      case ClientHealthSample s ->
          of(run, s.getStepId(), sampled(s.getSource(), s.getAtNs(), value));
      case DeviceSample s -> of(run, s.getStepId(), sampled(s.getSource(), s.getAtNs(), value));
      case ServerLogLine s -> of(run, s.getStepId(), sampled(s.getSource(), s.getAtNs(), value));
      case SamplesClosed s ->
          of(run, s.getStepId(), new StepFact.SourceClosed(s.getSource(), s.getCount()));
      case StepOrdered o ->
          of(o.getRunId(), o.getStepId(), new StepFact.Ordered(new WireRecord(value)));
      case StepAbandoned a ->
          of(a.getRunId(), a.getStepId(), new StepFact.Abandoned(a.getReason()));
      default -> Optional.empty();
    };
  }

  private static StepFact sampled(String source, long atNs, byte[] value) {
    return new StepFact.Sampled(source, atNs, new WireRecord(value));
  }

  private static Optional<Relayed> of(String run, String step, StepFact fact) {
    return Optional.of(new Relayed(Keys.step(run, step), fact));
  }
}
