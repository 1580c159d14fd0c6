package survivor.checks.acceptance;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import survivor.aggregator.Logged;
import survivor.log.Gate;
import survivor.log.RequestOutcome;
import survivor.log.StepVerdict;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;
import survivor.measure.window.Window;
import survivor.measure.window.WindowMeasure;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** What the log holds of one run of one step; read anew at every question. */
final class Recorded {
  private static final Duration POLL = Duration.ofMillis(200);

  private final LogAddress log;
  private final FactCodec codec;
  private final String run;

  Recorded(LogAddress log, SchemaIds ids, String run) {
    this.log = log;
    this.codec = new FactCodec(ids);
    this.run = run;
  }

  /** All records of the run in a topic that are committed now, each partition in its order. */
  List<Logged> read(Topic topic) {
    List<Logged> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            LogClients.consumer(log, null),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> all =
          consumer.partitionsFor(topic.topicName()).stream()
              .map(p -> new TopicPartition(p.topic(), p.partition()))
              .toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      Map<TopicPartition, Long> ends = consumer.endOffsets(all);
      while (all.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
          String key = new String(record.key(), StandardCharsets.UTF_8);
          if (List.of(key.split("/", -1)).contains(run)) {
            found.add(new Logged(topic, record.partition(), key, codec.decode(record.value())));
          }
        }
      }
    }
    return found;
  }

  /** The facts of one kind in a topic. */
  <T extends SpecificRecord> List<T> read(Topic topic, Class<T> kind) {
    return read(topic).stream().map(Logged::fact).filter(kind::isInstance).map(kind::cast).toList();
  }

  /** The step's verdict. */
  StepVerdict verdict() {
    return read(Topic.VERDICTS, StepVerdict.class).getFirst();
  }

  /** The requests of the step. */
  List<Sample> samples() {
    return read(Topic.OUTCOMES, RequestOutcome.class).stream().map(Recorded::sample).toList();
  }

  /** What a window of requests measures, seconds from the step's epoch. */
  static WindowMeasure window(List<Sample> samples, int fromS, int toS) {
    return Window.measure(samples, fromS * Steps.SECOND, toS * Steps.SECOND, Slo.RULES);
  }

  /** A gate of a verdict, by name. */
  static Gate gate(StepVerdict verdict, String name) {
    return verdict.getGates().stream()
        .filter(gate -> gate.getName().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no gate " + name + " in " + verdict));
  }

  private static Sample sample(RequestOutcome request) {
    long intendedNs = request.getAccount().getIntendedNs();
    long decidedNs = request.getAccount().getDecidedNs() - intendedNs;
    return switch (request.getOutcome()) {
      case "completed" ->
          new Sample(
              intendedNs,
              new Completed(),
              OptionalLong.of(request.getAccount().getFirstNs() - intendedNs),
              request.getAccount().getFinishNs() - intendedNs,
              request.getGapsNs());
      case "errored" ->
          new Sample(
              intendedNs,
              new Errored(request.getErrorClass()),
              OptionalLong.empty(),
              decidedNs,
              List.of());
      default ->
          new Sample(
              intendedNs,
              new Censored(request.getErrorClass()),
              OptionalLong.empty(),
              decidedNs,
              List.of());
    };
  }
}
