package survivor.checks.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import survivor.generator.cases.Observed;
import survivor.log.ChunkReceived;
import survivor.log.RequestOutcome;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepVoided;

/** All records of one step in the log. */
final class StepLog {
  private final String name;
  private final List<Keyed> records = new ArrayList<>();

  private record Keyed(String key, SpecificRecord fact) {}

  StepLog(String name) {
    this.name = name;
  }

  void add(String key, SpecificRecord fact) {
    records.add(new Keyed(key, fact));
  }

  /** Facts of one kind, in the order of reading. */
  <T extends SpecificRecord> List<T> facts(Class<T> kind) {
    return records.stream().map(Keyed::fact).filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Whether the generator has begun the step or refused it. */
  boolean hasBegun() {
    return !facts(StepOpened.class).isEmpty() || !facts(StepVoided.class).isEmpty();
  }

  /** Whether the generator is done with the step and every request has its outcome. */
  boolean isOver() {
    List<StepDrained> drained = facts(StepDrained.class);
    return !facts(StepVoided.class).isEmpty()
        || (!drained.isEmpty()
            && facts(RequestOutcome.class).size() == drained.getFirst().getDispatched());
  }

  /** Outcomes in the order of the schedule. */
  List<RequestOutcome> outcomes() {
    return facts(RequestOutcome.class).stream()
        .sorted((a, b) -> Integer.compare(a.getIndex(), b.getIndex()))
        .toList();
  }

  /** Events with output of one request. */
  List<ChunkReceived> chunks(int index) {
    return records.stream()
        .filter(r -> r.key.equals(name + "/" + index) && r.fact instanceof ChunkReceived)
        .map(r -> (ChunkReceived) r.fact)
        .toList();
  }

  /** What stands in the log about one request; times count from its intended instant. */
  Observed observed(int index) {
    RequestOutcome outcome = outcomes().get(index);
    boolean errored = outcome.getOutcome().equals("errored");
    return new Observed(
        outcome.getOutcome(),
        errored ? Optional.of(outcome.getErrorClass()) : Optional.empty(),
        outcome.getAccount(),
        chunks(index),
        outcome.getGapsNs());
  }

  /** Ms from the intended instant to the first output, by request. */
  double firstMs(int index) {
    RequestOutcome outcome = outcomes().get(index);
    return (outcome.getAccount().getFirstNs() - outcome.getAccount().getIntendedNs()) / 1e6;
  }

  /** Ms from the intended instant to the flush of the request's bytes, by request. */
  double sentMs(int index) {
    RequestOutcome outcome = outcomes().get(index);
    return (outcome.getAccount().getSentNs() - outcome.getAccount().getIntendedNs()) / 1e6;
  }

  /** Number of requests with this outcome. */
  long count(String outcome) {
    return outcomes().stream().filter(o -> o.getOutcome().equals(outcome)).count();
  }

  /** Indices of all requests. */
  IntStream indices() {
    return IntStream.range(0, outcomes().size());
  }

  @Override
  public String toString() {
    return name + " " + records.stream().map(r -> r.fact.getClass().getSimpleName()).toList();
  }
}
