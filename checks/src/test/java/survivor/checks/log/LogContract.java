package survivor.checks.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.apicurio.registry.serde.SerdeConfig;
import io.apicurio.registry.serde.avro.AvroKafkaDeserializer;
import io.apicurio.registry.serde.avro.AvroKafkaSerdeConfig;
import io.apicurio.registry.serde.avro.AvroKafkaSerializer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import survivor.log.ChunkReceived;
import survivor.log.Dispatched;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;
import survivor.schemas.kafka.FactSerde;
import survivor.schemas.kafka.LogClients;
import survivor.schemas.kafka.LogTopics;

/** What Survivor needs of a broker and a registry, wherever they run. */
abstract class LogContract {
  /** A running broker and registry. */
  abstract LogAddress address();

  @Test
  void topics_are_made_once_and_keep_their_records() throws Exception {
    try (Admin admin = LogClients.admin(address())) {
      // Given
      LogTopics.create(admin, 3);
      // When
      LogTopics.create(admin, 3);
      // Then
      var described = admin.describeTopics(List.of("survivor.events", "survivor.commands"));
      var topics = described.allTopicNames().get();
      assertThat(topics.get("survivor.events").partitions()).hasSize(3);
      assertThat(topics.get("survivor.commands").partitions()).hasSize(1);
      var resource = new ConfigResource(ConfigResource.Type.TOPIC, "survivor.events");
      Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
      assertThat(config.get("retention.ms").value()).isEqualTo("-1");
      assertThat(config.get("retention.bytes").value()).isEqualTo("-1");
      assertThat(config.get("cleanup.policy").value()).isEqualTo("delete");
    }
  }

  @Test
  void ids_stay_the_same_and_the_registry_knows_the_schema_behind_each() {
    // Given
    SchemaIds first = RegistryClient.register(address().registry());
    // When
    SchemaIds again = RegistryClient.register(address().registry());
    // Then
    assertThat(again.texts()).isEqualTo(first.texts());
    for (Topic topic : Topic.values()) {
      for (Schema schema : topic.schemas()) {
        int id = first.idOf(topic, schema);
        assertThat(RegistryClient.schema(address().registry(), id)).isEqualTo(schema);
      }
    }
  }

  @Test
  void a_schema_that_cannot_read_old_records_is_refused() throws Exception {
    // Given
    RegistryClient.register(address().registry());
    String subject = Topic.EVENTS.subject(Dispatched.SCHEMA$);
    String broken =
        "{\"type\":\"record\",\"name\":\"Dispatched\",\"namespace\":\"survivor.log\",\"fields\":["
            + "{\"name\":\"colour\",\"type\":\"string\"}]}";
    // When
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create(address().registry() + "/subjects/" + subject + "/versions"))
                    .header("content-type", "application/vnd.schemaregistry.v1+json")
                    .POST(
                        HttpRequest.BodyPublishers.ofString(
                            "{\"schema\":\"" + broken.replace("\"", "\\\"") + "\"}"))
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    // Then
    assertThat(answer.statusCode()).isEqualTo(409);
  }

  @Test
  void the_codec_writes_what_apicurios_serializer_writes() {
    // Given
    SchemaIds ids = RegistryClient.register(address().registry());
    SpecificRecord chunk = new ChunkReceived(0, 17L, 123_456_789L, 3, true, 4, "Al");
    try (AvroKafkaSerializer<SpecificRecord> theirs = new AvroKafkaSerializer<>()) {
      theirs.configure(confluentMode(), false);
      // When
      byte[] ours = new FactCodec(ids).encode(Topic.EVENTS, chunk);
      byte[] expected = theirs.serialize(Topic.EVENTS.topicName(), chunk);
      // Then
      assertThat(ours).isEqualTo(expected);
    }
  }

  @Test
  void apicurios_deserializer_reads_what_was_sent_through_the_broker() throws Exception {
    // Given
    try (Admin admin = LogClients.admin(address())) {
      LogTopics.create(admin, 3);
    }
    SchemaIds ids = RegistryClient.register(address().registry());
    SpecificRecord fact = new Dispatched(2, 5L, 1_000L, 2_000L);
    String run = UUID.randomUUID().toString();
    send(ids, Keys.request(run, "1.0", 7), fact);
    // When
    byte[] read = find(Keys.request(run, "1.0", 7));
    // Then
    try (AvroKafkaDeserializer<SpecificRecord> theirs = new AvroKafkaDeserializer<>()) {
      theirs.configure(confluentMode(), false);
      assertThat(theirs.deserialize(Topic.EVENTS.topicName(), read)).isEqualTo(fact);
    }
  }

  @Test
  void a_registry_that_does_not_answer_is_named() {
    URI nobody = URI.create("http://127.0.0.1:1/apis/ccompat/v7");
    assertThatThrownBy(() -> RegistryClient.register(nobody))
        .isInstanceOf(RegistryClient.RegistryException.class)
        .hasMessageContaining("127.0.0.1:1");
  }

  private void send(SchemaIds ids, String key, SpecificRecord fact) throws Exception {
    try (KafkaProducer<String, SpecificRecord> producer =
        new KafkaProducer<>(
            LogClients.producer(address()),
            new StringSerializer(),
            new FactSerde(ids, Topic.EVENTS).serializer())) {
      producer.send(new ProducerRecord<>(Topic.EVENTS.topicName(), key, fact)).get();
    }
  }

  private byte[] find(String key) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(
            LogClients.consumer(address(), null),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> all =
          consumer.partitionsFor(Topic.EVENTS.topicName()).stream()
              .map(p -> new TopicPartition(p.topic(), p.partition()))
              .toList();
      consumer.assign(all);
      consumer.seekToBeginning(all);
      for (int polls = 0; polls < 100; polls++) {
        for (ConsumerRecord<String, byte[]> found : consumer.poll(Duration.ofMillis(200))) {
          if (key.equals(found.key())) {
            return found.value();
          }
        }
      }
    }
    throw new AssertionError("the record did not come back within 20 s");
  }

  private Map<String, Object> confluentMode() {
    Map<String, Object> config = new HashMap<>();
    config.put(
        SerdeConfig.REGISTRY_URL,
        address().registry().toString().replace("/apis/ccompat/v7", "/apis/registry/v2"));
    config.put(SerdeConfig.ENABLE_CONFLUENT_ID_HANDLER, true);
    config.put(SerdeConfig.ENABLE_HEADERS, false);
    config.put(SerdeConfig.USE_ID, "contentId");
    config.put(SerdeConfig.EXPLICIT_ARTIFACT_ID, Topic.EVENTS.subject(ChunkReceived.SCHEMA$));
    config.put(SerdeConfig.EXPLICIT_ARTIFACT_GROUP_ID, "default");
    config.put(SerdeConfig.FIND_LATEST_ARTIFACT, true);
    config.put(AvroKafkaSerdeConfig.USE_SPECIFIC_AVRO_READER, true);
    return config;
  }
}
