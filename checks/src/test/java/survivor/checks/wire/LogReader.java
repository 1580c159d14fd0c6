package survivor.checks.wire;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import survivor.log.GaugeSample;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/** Reads committed records of all partitions and sorts them by step. */
final class LogReader implements AutoCloseable {
  private static final List<Topic> TOPICS =
      List.of(Topic.EVENTS, Topic.SAMPLES, Topic.OUTCOMES, Topic.RESULTS, Topic.VERDICTS);

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final FactCodec codec;
  private final Map<String, StepLog> steps = new HashMap<>();

  LogReader(LogAddress address, SchemaIds ids) {
    this.codec = new FactCodec(ids);
    this.consumer =
        new KafkaConsumer<>(
            LogClients.consumer(address, null),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> all = new ArrayList<>();
    for (Topic topic : TOPICS) {
      consumer
          .partitionsFor(topic.topicName())
          .forEach(p -> all.add(new TopicPartition(p.topic(), p.partition())));
    }
    consumer.assign(all);
    consumer.seekToBeginning(all);
  }

  /** Reads until what is known of a step suffices. */
  StepLog await(String step, Predicate<StepLog> enough, Duration atMost) {
    long left = atMost.toMillis() / 50;
    StepLog log = steps.computeIfAbsent(step, StepLog::new);
    while (!enough.test(log)) {
      if (left-- <= 0) {
        throw new AssertionError("not in the log within " + atMost + ": " + log);
      }
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(50))) {
        take(new String(record.key(), StandardCharsets.UTF_8), codec.decode(record.value()));
      }
    }
    return log;
  }

  private void take(String key, SpecificRecord fact) {
    switch (fact) {
      case GaugeSample sample ->
          step(key.split("/", 2)[0] + "/" + sample.getStepId()).add(key, fact);
      case WindowResult result -> step(result.getRunId() + "/" + result.getStepId()).add(key, fact);
      case StepVerdict verdict ->
          step(verdict.getRunId() + "/" + verdict.getStepId()).add(key, fact);
      default -> {
        String[] parts = key.split("/", -1);
        if (parts.length >= 2) {
          step(parts[0] + "/" + parts[1]).add(key, fact);
        }
      }
    }
  }

  private StepLog step(String step) {
    return steps.computeIfAbsent(step, StepLog::new);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
