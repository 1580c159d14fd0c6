package survivor.cli.routes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.log.Routed;

@Timeout(30)
class RouteQueueTest {
  @TempDir Path folder;
  private final List<String> said = new CopyOnWriteArrayList<>();

  @Test
  void a_sink_that_stands_still_delays_nobody_and_what_is_refused_is_counted_and_said()
      throws Exception {
    // Given
    StandingSink sink = new StandingSink();
    RouteQueue queue = new RouteQueue(10, sink, said::add);
    queue.offer(route(0));
    sink.begun.await();
    // When
    IntStream.rangeClosed(1, 15).forEach(i -> queue.offer(route(i)));
    // Then one is in the sink's hands, ten wait, five are refused
    assertThat(queue.lost()).isEqualTo(5);
    assertThat(said).hasSize(1);
    // When
    sink.free.countDown();
    queue.close();
    // Then
    assertThat(sink.kept).hasSize(11);
    assertThat(queue.lost()).isEqualTo(5);
    assertThat(queue.why()).isPresent();
  }

  @Test
  void what_was_offered_before_the_end_is_in_the_file_after_it_and_an_old_file_goes_on()
      throws Exception {
    // Given
    Path file = folder.resolve("routes.jsonl");
    for (int i = 0; i < 2; i++) {
      // When
      RouteQueue queue = new RouteQueue(1_000, RouteFile.open(file), said::add);
      for (int j = 0; j < 500; j++) {
        queue.offer(route(500 * i + j));
      }
      queue.close();
      assertThat(queue.lost()).isZero();
      assertThat(queue.why()).isEmpty();
    }
    // Then
    List<Routed> read = new CopyOnWriteArrayList<>();
    AccessLog log = AccessLog.readAll(file, read::add, said::add);
    assertThat(log.told()).isEqualTo(1_000);
    assertThat(log.unreadable()).isZero();
    assertThat(read).extracting(Routed::getRequestId).doesNotHaveDuplicates();
    assertThat(said).isEmpty();
  }

  @Test
  void a_followed_log_shows_new_lines_passes_others_over_and_counts_what_it_cannot_read()
      throws Exception {
    // Given
    Path file = folder.resolve("proxy.jsonl");
    Files.writeString(file, RouteLine.of(route(0)) + "\n");
    List<Routed> read = new CopyOnWriteArrayList<>();
    try (AccessLog log = AccessLog.ofNew(file, read::add, said::add)) {
      // When
      Files.writeString(
          file,
          Files.readString(file)
              + RouteLine.of(route(1))
              + "\nno json\n{\"upstream\":\"a\",\"wallNs\":1}\nno json either\n");
      log.poll();
      // Then
      assertThat(read).extracting(Routed::getRequestId).containsExactly("run/step/1");
      assertThat(log.told()).isEqualTo(1);
      assertThat(log.unreadable()).isEqualTo(2);
      assertThat(said).hasSize(1);
    }
  }

  @Test
  void only_requests_of_the_run_pass_and_ids_of_other_clients_never() {
    OfRuns all = new OfRuns(Optional.empty());
    OfRuns one = new OfRuns(Optional.of("run"));
    assertThat(all.test(route(0))).isTrue();
    assertThat(one.test(route(0))).isTrue();
    assertThat(new OfRuns(Optional.of("other")).test(route(0))).isFalse();
    Routed foreign = Routed.newBuilder(route(0)).setRequestId("6f1c-44").build();
    assertThat(all.test(foreign)).isFalse();
  }

  private static Routed route(int index) {
    return new Routed("run/step/" + index, "replica-0", (long) index, "gateway", null, null);
  }

  /** Keeps its first route only once it is free. */
  private static final class StandingSink implements RouteSink {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch free = new CountDownLatch(1);
    private final List<Routed> kept = new CopyOnWriteArrayList<>();

    @Override
    public void write(Routed route) {
      begun.countDown();
      try {
        free.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      kept.add(route);
    }

    @Override
    public void flush() {}

    @Override
    public long failures() {
      return 0;
    }

    @Override
    public String lastFailure() {
      return "";
    }

    @Override
    public void close() {}
  }
}
