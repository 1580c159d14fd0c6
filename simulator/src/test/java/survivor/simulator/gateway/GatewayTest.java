package survivor.simulator.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client sees of the gateway, on real sockets. */
@Timeout(60)
class GatewayTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final String LAST_CHUNK = "\r\n0\r\n\r\n";

  @TempDir Path folder;

  @Test
  void an_answer_passes_as_it_comes_and_names_its_replica() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, LONG);
        RawClient client = rig.client()) {
      // When
      client.ask("run/step/0", "whole");
      // Then the first piece is there before the second is sent
      String first = client.until("\r\na\r\n");
      assertThat(first)
          .startsWith("HTTP/1.1 200")
          .containsIgnoringCase("\r\ncontent-type: text/event-stream\r\n")
          .containsIgnoringCase("\r\nx-upstream: replica-0\r\n")
          .doesNotContain("\r\nb\r\n");
      assertThat(client.until(LAST_CHUNK)).contains("b");
      assertThat(rig.routes)
          .singleElement()
          .satisfies(
              route -> {
                assertThat(route.requestId()).isEqualTo("run/step/0");
                assertThat(route.upstream()).contains("replica-0");
                assertThat(route.error()).isEmpty();
              });
    }
  }

  @Test
  void requests_of_one_connection_take_turns() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, LONG);
        RawClient client = rig.client()) {
      assertThat(upstreams(client, 4))
          .containsExactly("replica-0", "replica-1", "replica-0", "replica-1");
    }
  }

  @Test
  void a_connection_stays_with_its_replica_and_connections_take_turns() throws Exception {
    try (Rig rig = new Rig(folder, Balance.CONNECTION, LONG);
        RawClient first = rig.client();
        RawClient second = rig.client()) {
      assertThat(upstreams(first, 3)).containsOnly("replica-0");
      assertThat(upstreams(second, 3)).containsOnly("replica-1");
      assertThat(upstreams(first, 1)).containsOnly("replica-0");
    }
  }

  @Test
  void a_cut_answer_is_a_reset_whether_it_was_reset_or_ended_early() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, LONG)) {
      for (String end : List.of("cut", "reset")) {
        try (RawClient client = rig.client()) {
          client.ask("r/s/" + end, end).until("\r\na\r\n");
          assertThat(client.end()).as(end).isEqualTo("reset");
        }
      }
      assertThat(rig.routes).hasSize(2).allMatch(route -> route.error().isEmpty());
    }
  }

  @Test
  void an_end_before_the_answer_is_502_from_a_proxy_and_a_reset_from_a_service() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, LONG);
        RawClient client = rig.client()) {
      String answer = client.ask("r/s/0", "mute").until("}}");
      assertThat(answer)
          .startsWith("HTTP/1.1 502")
          .containsIgnoringCase("\r\nx-upstream: replica-0\r\n");
      assertThat(rig.replicas[0].stats().requests()).isEqualTo(1); // it was not tried again
      assertThat(rig.replicas[1].stats().requests()).isZero();
    }
    try (Rig rig = new Rig(folder, Balance.CONNECTION, LONG);
        RawClient client = rig.client()) {
      assertThat(client.ask("r/s/0", "mute").end()).isEqualTo("reset");
    }
  }

  @Test
  void a_client_that_leaves_ends_its_request_at_the_replica() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, LONG)) {
      for (String scripted : List.of("long", "silent")) {
        int replica = scripted.equals("long") ? 0 : 1;
        // Given
        try (RawClient client = rig.client()) {
          client.ask("r/s/" + scripted, scripted);
          Rig.await(() -> rig.replicas[replica].stats().running() == 1);
        } // When it leaves
        // Then
        Rig.await(() -> rig.replicas[replica].sightings().size() == 1);
        assertThat(rig.replicas[replica].sightings().getFirst().clientGoneMs()).isPresent();
      }
      assertThat(rig.routes).hasSize(2);
    }
  }

  @Test
  void a_lost_replica_fails_its_requests_for_the_grace_period_and_comes_back() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, Duration.ofSeconds(1))) {
      // When
      rig.replicas[1].close();
      List<String> during = sent(rig, () -> !rig.states(1).contains("unlisted"));
      // Then
      assertThat(during).contains("replica-0 200", "replica-1 502").doesNotContain("503");
      assertThat(sent(rig, 4)).containsOnly("replica-0 200");
      // When
      rig.start(1);
      Rig.await(() -> rig.states(1).size() == 4);
      // Then
      assertThat(rig.states(1)).containsExactly("ready", "leaving", "unlisted", "ready");
      assertThat(sent(rig, 2)).containsExactlyInAnyOrder("replica-0 200", "replica-1 200");
      assertThat(rig.routes.stream().map(Route::requestId).distinct().count())
          .isEqualTo(rig.routes.size());
      assertThat(rig.routes.stream().filter(route -> route.error().isPresent()))
          .isNotEmpty()
          .allMatch(route -> route.upstream().equals(Optional.of("replica-1")));
    }
  }

  @Test
  void without_a_ready_replica_the_answer_is_503() throws Exception {
    try (Rig rig = new Rig(folder, Balance.CONNECTION, Duration.ZERO);
        RawClient client = rig.client()) {
      // Given
      rig.replicas[0].close();
      rig.replicas[1].close();
      Rig.await(() -> rig.changes.size() == 4);
      // When
      String answer = client.ask("r/s/0", "whole").until("}}");
      // Then
      assertThat(answer).startsWith("HTTP/1.1 503");
      assertThat(rig.routes)
          .singleElement()
          .satisfies(
              route -> {
                assertThat(route.upstream()).isEmpty();
                assertThat(route.error()).isPresent();
              });
      assertThat(client.get("/endpoints").until("]")).contains("\"listed\":false");
    }
  }

  @Test
  void what_is_asked_without_a_request_id_passes_and_leaves_no_route() throws Exception {
    try (Rig rig = new Rig(folder, Balance.REQUEST, LONG);
        RawClient client = rig.client()) {
      assertThat(client.get("/v1/models").until("]}")).contains("case:whole");
      assertThat(client.get("/endpoints").until("]"))
          .contains("\"name\":\"replica-1\"")
          .contains("\"state\":\"ready\"");
      assertThat(client.get("/metrics").until("}}")).startsWith("HTTP/1.1 404");
      assertThat(rig.routes).isEmpty();
    }
  }

  private static List<String> upstreams(RawClient client, int requests) throws IOException {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      all.add(upstream(client.ask("r/s/" + i, "whole").until(LAST_CHUNK)));
    }
    return all;
  }

  private static List<String> sent(Rig rig, int requests) throws IOException {
    int[] left = {requests};
    return sent(rig, () -> left[0]-- > 0);
  }

  /** Replica and status of one request after the other, each on a connection of its own. */
  private static List<String> sent(Rig rig, BooleanSupplier more) throws IOException {
    List<String> all = new ArrayList<>();
    while (more.getAsBoolean()) {
      try (RawClient client = rig.client()) {
        String head = client.ask("r/s/" + rig.routes.size(), "whole").until("\r\n\r\n");
        all.add(upstream(head) + " " + head.substring(9, 12));
        client.until(head.contains(" 200 ") ? "0\r\n\r\n" : "}}");
      }
    }
    return all;
  }

  private static String upstream(String answer) {
    return answer.replaceAll("(?is).*\r\nx-upstream: ([^\r]*)\r.*", "$1");
  }
}
