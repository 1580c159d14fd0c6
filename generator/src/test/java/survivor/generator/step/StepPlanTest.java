package survivor.generator.step;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.generator.testing.Orders;
import survivor.log.StepOrdered;

class StepPlanTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void the_pool_holds_twice_what_arrives_in_a_timeout() {
    // Given 10 a second and a timeout of 30 s
    StepOrdered order =
        Orders.order("http://127.0.0.1:1", "10")
            .setMeasuredNs(100 * SECOND)
            .setTimeoutNs(30 * SECOND)
            .build();

    // When // Then 10 * 30 * 2
    assertThat(StepPlan.maxConnections(StepPlan.schedule(order), order)).isEqualTo(600);
  }

  @Test
  void the_pool_holds_a_burst_far_above_the_mean_rate(@TempDir Path folder) throws IOException {
    // Given 300 requests due at one instant
    Path trace = Files.writeString(folder.resolve("t.txt"), "1000\n".repeat(300));
    StepOrdered order =
        Orders.order("http://127.0.0.1:1", "1")
            .setShape("trace")
            .setTraceFile(trace.toString())
            .setMeasuredNs(1_000 * SECOND)
            .build();

    // When // Then
    assertThat(StepPlan.maxConnections(StepPlan.schedule(order), order)).isGreaterThan(300);
  }

  @Test
  void the_first_shard_alone_reads_the_servers_side() {
    // Given
    StepOrdered order =
        Orders.order("http://127.0.0.1:1", "1")
            .setMetricsUrl("http://127.0.0.1:2/m")
            .setNvidiaSmi("nvidia-smi")
            .setServerLog("/var/log/server.log")
            .build();

    // When // Then
    assertThat(StepPlan.sources(order, 0))
        .containsExactly(
            "client/0", "gauge/http://127.0.0.1:2/m", "devices", "log//var/log/server.log");
    assertThat(StepPlan.sources(order, 1)).containsExactly("client/1");
  }
}
