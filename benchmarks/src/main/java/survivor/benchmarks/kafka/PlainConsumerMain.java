package survivor.benchmarks.kafka;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import survivor.benchmarks.stack.Kernel;
import survivor.cli.Clock;
import survivor.cli.SystemClock;
import survivor.cli.stack.ParentWatch;
import survivor.log.ChunkReceived;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.Topic;
import survivor.schemas.kafka.LogClients;

/**
 * Reads one partition of events to its end, decodes every record, and prints: records, chunks among
 * them, time, processor time; then records, time and processor time of the second half, all in
 * nanoseconds.
 */
public final class PlainConsumerMain {
  private static final Duration MOST = Duration.ofMillis(500);

  private PlainConsumerMain() {}

  /** Arguments: broker, registry. */
  public static void main(String[] arguments) {
    ParentWatch.haltWithParent();
    LogAddress log = new LogAddress(arguments[0], URI.create(arguments[1]), Map.of());
    FactCodec codec = new FactCodec(RegistryClient.register(log.registry()));
    try (Consumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            LogClients.consumer(log, null),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      System.out.println(read(consumer, codec, new SystemClock()));
    }
    System.exit(0);
  }

  private static String read(Consumer<byte[], byte[]> consumer, FactCodec codec, Clock clock) {
    TopicPartition events = new TopicPartition(Topic.EVENTS.topicName(), 0);
    consumer.assign(List.of(events));
    consumer.seekToBeginning(List.of(events));
    long end = consumer.endOffsets(List.of(events)).get(events);
    long startNs = clock.nowNs();
    long halfNs = startNs;
    long halfCpuNs = 0;
    long half = 0;
    long records = 0;
    long chunks = 0;
    while (records < end) {
      for (ConsumerRecord<byte[], byte[]> record : consumer.poll(MOST)) {
        SpecificRecord fact = codec.decode(record.value());
        chunks += fact instanceof ChunkReceived ? 1 : 0;
        records++;
      }
      if (half == 0 && records >= end / 2) {
        half = records;
        halfNs = clock.nowNs();
        halfCpuNs = cpuNs();
      }
    }
    long endNs = clock.nowNs();
    long cpuNs = cpuNs();
    return "read %d %d %d %d %d %d %d"
        .formatted(
            records,
            chunks,
            endNs - startNs,
            cpuNs,
            records - half,
            endNs - halfNs,
            cpuNs - halfCpuNs);
  }

  private static long cpuNs() {
    return Kernel.cpuNs(ProcessHandle.current().pid());
  }
}
