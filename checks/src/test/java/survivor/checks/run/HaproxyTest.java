package survivor.checks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.cli.SystemClock;
import survivor.cli.routes.AccessLog;
import survivor.cli.stack.Health;
import survivor.cli.stack.Ports;
import survivor.log.Routed;

/**
 * Routes from the access log of HAProxy, with the configuration that docs/real-proxies.md shows.
 */
@Timeout(120)
class HaproxyTest {
  private static final Path CONFIG = Path.of("../configs/proxies/haproxy.cfg").toAbsolutePath();
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path folder;
  private final int port = Ports.free(1).getFirst();
  private final Replica survivor = new Replica();
  private final Replica victim = new Replica();
  private Process haproxy;

  @BeforeEach
  void start() throws Exception {
    Assumptions.assumeTrue(
        runs("haproxy", "-v"), "haproxy is not installed, so no real proxy wrote an access log");
    ProcessBuilder builder =
        new ProcessBuilder("haproxy", "-db", "-f", CONFIG.toString())
            .redirectOutput(accessLog().toFile())
            .redirectError(folder.resolve("haproxy.err").toFile());
    builder.environment().put("GATEWAY_PORT", Integer.toString(port));
    builder.environment().put("REPLICA_0", survivor.url().substring("http://".length()));
    builder.environment().put("REPLICA_1", victim.url().substring("http://".length()));
    haproxy = builder.start();
    assertThat(Health.await(new SystemClock(), SOON, () -> !Ports.isFree(port))).isTrue();
  }

  @AfterEach
  void stop() throws Exception {
    if (haproxy != null) {
      haproxy.destroy();
      assertThat(haproxy.waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
    survivor.close();
    victim.close();
  }

  @Test
  void each_request_has_one_route_which_names_the_replica_that_answered() throws Exception {
    try (Cli routes = follow()) {
      // When
      Map<String, Asked> asked = new HashMap<>();
      ask(asked, 10);
      victim.close();
      ask(asked, 10); // of these some go to the lost one, until its checks have failed
      await(asked.size());
      routes.terminate();
      // Then
      assertThat(routes.exitCode(SOON)).as(routes.printed()).isZero();
      List<Routed> all = new ArrayList<>();
      AccessLog.readAll(folder.resolve("routes.jsonl"), all::add, line -> {});
      assertThat(all).hasSize(asked.size());
      for (Routed route : all) {
        Asked request = asked.get(route.getRequestId());
        assertThat(route.getStatus()).isEqualTo(request.status());
        if (request.status() == 200) {
          assertThat(Optional.of(route.getUpstream())).isEqualTo(request.upstream());
        }
      }
      assertThat(answered(all, "replica-0")).isGreaterThanOrEqualTo(10);
      assertThat(answered(all, "replica-1")).isEqualTo(5);
      assertThat(all.stream().filter(route -> route.getStatus() != 200))
          .isNotEmpty()
          .allMatch(route -> route.getUpstream().equals("replica-1"));
    }
  }

  private Cli follow() throws InterruptedException {
    Cli routes =
        Cli.start(
            folder,
            "routes",
            "--access-log=" + accessLog(),
            "--run=proxied",
            "--routes=" + folder.resolve("routes.jsonl"));
    routes.awaitPrinted("following", SOON);
    return routes;
  }

  private void ask(Map<String, Asked> asked, int requests) {
    for (int i = 0; i < requests; i++) {
      Asked next = new Asked("proxied/step/" + asked.size(), port, 3);
      next.run();
      asked.put(next.id(), next);
    }
  }

  /** The log has a line for each request. */
  private void await(int requests) {
    assertThat(
            Health.await(
                new SystemClock(),
                SOON,
                () -> {
                  try (var lines = Files.lines(accessLog())) {
                    return lines.filter(line -> line.contains("\"requestId\":\"proxied")).count()
                        == requests;
                  } catch (IOException e) {
                    return false;
                  }
                }))
        .isTrue();
  }

  private static long answered(List<Routed> routes, String replica) {
    return routes.stream()
        .filter(route -> route.getStatus() == 200 && route.getUpstream().equals(replica))
        .count();
  }

  private Path accessLog() {
    return folder.resolve("access.jsonl");
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
