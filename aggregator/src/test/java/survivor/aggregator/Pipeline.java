package survivor.aggregator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import survivor.aggregator.fact.StepFact;
import survivor.aggregator.fact.StepFactCodec;
import survivor.aggregator.fold.Emissions;
import survivor.aggregator.fold.EventFold;
import survivor.aggregator.fold.Relay;
import survivor.aggregator.step.JudgedStep;
import survivor.aggregator.step.StepFold;
import survivor.log.RequestOutcome;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;

/** Both stages without Kafka: a first stage for each partition, one second stage. */
public final class Pipeline implements Emissions {
  private final SchemaIds ids = SchemaIds.numbered();
  private final FactCodec codec = new FactCodec(ids);
  private final Relay relay = new Relay(ids);
  private final Map<Integer, EventFold> folds = new HashMap<>();
  private final TreeRows steps = new TreeRows();
  private final StepFold judge = new StepFold(ids, steps);

  private final List<TreeRows> requests = new ArrayList<>();
  public final List<RequestOutcome> outcomes = new ArrayList<>();
  public final List<StepFact> facts = new ArrayList<>();
  public final List<JudgedStep> judged = new ArrayList<>();
  public final List<StepFold.Effect.Ignored> ignored = new ArrayList<>();

  public static Pipeline over(Collection<Logged> log) {
    Pipeline pipeline = new Pipeline();
    log.forEach(pipeline::take);
    return pipeline;
  }

  public void take(Logged record) {
    byte[] value = record.value(codec);
    switch (record.topic()) {
      case EVENTS ->
          folds
              .computeIfAbsent(record.partition(), p -> foldOfPartition())
              .fold(record.partition(), record.keyBytes(), value, this);
      default -> relay.relay(record.keyBytes(), value).ifPresent(r -> fact(r.step(), r.fact()));
    }
  }

  @Override
  public void outcome(byte[] key, byte[] wire) {
    outcomes.add((RequestOutcome) codec.decode(wire));
  }

  /** Through the byte form, as over the repartition topic. */
  @Override
  public void fact(String stepKey, StepFact fact) {
    facts.add(fact);
    switch (judge.fold(stepKey, StepFactCodec.decode(StepFactCodec.encode(fact)))) {
      case StepFold.Effect.Kept kept -> {}
      case StepFold.Effect.Closed closed -> judged.add(closed.step());
      case StepFold.Effect.Ignored late -> ignored.add(late);
    }
  }

  @Override
  public void unreadable(byte[] key, byte[] value, String why) {
    throw new AssertionError(why);
  }

  /** Requests that are open in any partition. */
  public int openRequests() {
    return requests.stream().mapToInt(TreeRows::size).sum();
  }

  private EventFold foldOfPartition() {
    requests.add(new TreeRows());
    return new EventFold(ids, requests.getLast(), new TreeRows());
  }

  public int stepRows() {
    return steps.size();
  }
}
