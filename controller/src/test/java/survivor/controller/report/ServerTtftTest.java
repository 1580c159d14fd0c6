package survivor.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import survivor.controller.report.ServerTtft.Bucket;
import survivor.log.GaugeSample;

class ServerTtftTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  @Test
  void what_the_histogram_gained_between_the_edges_counts() {
    // Given 100 first tokens: 40 in 0.1 s, 50 more in 0.5 s, 8 in 1 s, 2 over it
    GaugeSample from = edge(0, List.of(7.0, 7.0, 8.0, 9.0));
    GaugeSample to = edge(9, List.of(47.0, 97.0, 106.0, 109.0));

    // When
    ServerTtft seen = ServerTtft.of(List.of(to, from)).orElseThrow();

    // Then
    assertThat(seen.n()).isEqualTo(100);
    assertThat(seen.p50()).isEqualTo(new Bucket(0.1, 0.5));
    assertThat(seen.p95()).isEqualTo(new Bucket(0.5, 1));
    assertThat(seen.p99()).isEqualTo(new Bucket(1, INF));
  }

  @Test
  void a_server_that_started_again_or_was_read_once_says_nothing() {
    GaugeSample from = edge(0, List.of(7.0, 7.0, 8.0, 9.0));
    GaugeSample less = edge(9, List.of(1.0, 1.0, 1.0, 1.0));
    assertThat(ServerTtft.of(List.of(from, less))).isEmpty();
    assertThat(ServerTtft.of(List.of(from))).isEmpty();
    assertThat(ServerTtft.of(List.of(from, from))).isEmpty();
  }

  private static GaugeSample edge(long atNs, List<Double> counts) {
    return GaugeSample.newBuilder()
        .setStepId("step")
        .setSource("gauge/x")
        .setAtNs(atNs)
        .setTtftBoundsS(List.of(0.1, 0.5, 1.0, INF))
        .setTtftCounts(counts)
        .build();
  }
}
