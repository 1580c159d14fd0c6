package survivor.generator.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;
import survivor.generator.testing.Orders;
import survivor.log.Workload;

class RequestBodyTest {
  private final Workload workload = Orders.order("http://127.0.0.1:1", "1").build().getWorkload();

  @Test
  void tokens_with_every_event_are_asked_for_where_the_workload_says_so_only() throws Exception {
    // When
    JsonNode plain = options(workload);
    JsonNode counted = options(Workload.newBuilder(workload).setContinuousUsageStats(true).build());

    // Then
    assertThat(plain).hasSize(1);
    assertThat(plain.path("include_usage").asBoolean()).isTrue();
    assertThat(counted).hasSize(2);
    assertThat(counted.path("include_usage").asBoolean()).isTrue();
    assertThat(counted.path("continuous_usage_stats").asBoolean()).isTrue();
  }

  private static JsonNode options(Workload workload) throws Exception {
    byte[] body = new RequestBody(workload).of("run/step/1");
    return new ObjectMapper().readTree(body).path("stream_options");
  }
}
