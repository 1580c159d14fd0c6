package survivor.cli.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import survivor.log.Routed;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

class RouteTopicTest {
  private static final SchemaIds IDS = SchemaIds.numbered();
  private static final Routed ROUTE =
      new Routed("r/s/0", "replica-0", 1_700_000_000_123_000_000L, "gateway", null, null);

  private final MockProducer<byte[], byte[]> producer =
      new MockProducer<>(false, null, new ByteArraySerializer(), new ByteArraySerializer());

  @Test
  void a_route_is_keyed_by_its_request_and_dated_by_its_choice() {
    // When
    new RouteTopic(producer, IDS).write(ROUTE);
    // Then
    ProducerRecord<byte[], byte[]> sent = producer.history().getFirst();
    assertThat(sent.topic()).isEqualTo(Topic.ROUTES.topicName());
    assertThat(new String(sent.key(), StandardCharsets.UTF_8)).isEqualTo("r/s/0");
    assertThat(sent.timestamp()).isEqualTo(1_700_000_000_123L);
    assertThat(new FactCodec(IDS).decode(sent.value())).isEqualTo(ROUTE);
  }

  @Test
  void a_route_that_the_broker_did_not_take_is_counted_with_the_reason() {
    // Given
    RouteTopic topic = new RouteTopic(producer, IDS);
    topic.write(ROUTE);
    topic.write(ROUTE);
    assertThat(topic.failures()).isZero();
    // When
    producer.errorNext(new TimeoutException("away"));
    producer.completeNext();
    // Then
    assertThat(topic.failures()).isEqualTo(1);
    assertThat(topic.lastFailure()).isEqualTo("away");
  }
}
