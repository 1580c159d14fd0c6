package survivor.cli.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.cli.Failure;
import survivor.cli.SystemClock;

@Timeout(30)
class SupervisorTest {
  @TempDir Path folder;
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Failure> givenUp = new CompletableFuture<>();

  @Test
  void a_child_that_keeps_ending_is_given_up_after_three_restarts() throws Exception {
    // Given
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor =
            new Supervisor(data, new SystemClock(), said::add, givenUp::complete)) {
      // When
      supervisor.start(shell(data, "exit 7", Set.of()));
      // Then
      Failure why = givenUp.get(20, TimeUnit.SECONDS);
      assertThat(why.line()).contains("exit 7").contains(data.log("child").toString());
      assertThat(said).hasSize(3);
    }
  }

  @Test
  void a_child_whose_work_is_done_is_not_started_again() throws Exception {
    // Given
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor =
            new Supervisor(data, new SystemClock(), said::add, givenUp::complete)) {
      // When
      Supervised child = supervisor.start(shell(data, "exit 3", Set.of(0, 3)));
      // Then
      assertThat(child.end().get(10, TimeUnit.SECONDS)).isEqualTo(3);
      assertThat(said).isEmpty();
    }
  }

  @Test
  void a_child_that_ignores_the_request_to_stop_is_killed_in_time() {
    // Given
    Supervised child;
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor =
            new Supervisor(data, new SystemClock(), said::add, givenUp::complete)) {
      child = supervisor.start(shell(data, "trap '' TERM; while :; do sleep 1; done", Set.of()));
      Health.await(new SystemClock(), Duration.ofMillis(500), () -> false);
      // When the supervisor closes
    }
    // Then
    assertThat(child.alive()).isFalse();
    assertThat(said).singleElement().asString().contains("killed");
    assertThat(givenUp).isNotDone();
  }

  @Test
  void a_child_with_a_restart_delay_is_away_for_so_long() throws Exception {
    // Given a child that writes down when it starts
    Path starts = folder.resolve("starts");
    Duration delay = Duration.ofMillis(1_500);
    try (DataFolder data = DataFolder.open(folder);
        Supervisor supervisor =
            new Supervisor(data, new SystemClock(), said::add, givenUp::complete)) {
      String script = "date +%s%N >> " + starts + "; exec sleep 60";
      Supervised child = supervisor.start(shell(data, script, Set.of()).withRestartDelay(delay));
      awaitLines(starts, 1);
      long firstPid = child.pid();
      // When
      ProcessHandle.of(firstPid).orElseThrow().destroyForcibly();
      long killedNs = Long.parseLong(now());
      awaitLines(starts, 2);
      // Then
      long startedNs = Long.parseLong(Files.readAllLines(starts).get(1));
      assertThat(startedNs - killedNs).isGreaterThanOrEqualTo(delay.toNanos());
      assertThat(child.pid()).isNotEqualTo(firstPid);
      assertThat(child.alive()).isTrue();
    }
  }

  private static void awaitLines(Path file, int count) {
    assertThat(
            Health.await(
                new SystemClock(), Duration.ofSeconds(10), () -> lines(file).size() == count))
        .isTrue();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String now() {
    Instant now = new SystemClock().wall();
    return now.getEpochSecond() + "%09d".formatted(now.getNano());
  }

  private ChildSpec shell(DataFolder data, String script, Set<Integer> done) {
    return new ChildSpec(
        "child",
        List.of("/bin/sh", "-c", script),
        Map.of(),
        data.log("child"),
        done,
        Duration.ofSeconds(1));
  }
}
