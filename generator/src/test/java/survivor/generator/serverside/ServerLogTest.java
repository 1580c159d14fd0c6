package survivor.generator.serverside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.generator.clock.StepClock;
import survivor.generator.clock.SystemClock;
import survivor.generator.record.Message;
import survivor.generator.testing.Messages;
import survivor.generator.testing.Orders;
import survivor.log.ServerLogLine;
import survivor.log.StepOrdered;

@Timeout(30)
class ServerLogTest {
  @TempDir private Path folder;

  @Test
  void lines_over_the_bound_are_counted_and_told_in_the_last_record() throws Exception {
    // Given a log that gets 100 lines at once, which is within two seconds whatever happens
    Path log = Files.writeString(folder.resolve("server.log"), "");

    // When
    List<ServerLogLine> lines =
        followed(
            log,
            () -> {
              Files.writeString(
                  log,
                  IntStream.range(0, 100)
                      .mapToObj(i -> "line " + i + "\n")
                      .collect(Collectors.joining()),
                  StandardOpenOption.APPEND);
            });

    // Then
    List<ServerLogLine> kept = lines.stream().filter(l -> l.getText() != null).toList();
    long dropped = lines.stream().mapToLong(ServerLogLine::getDropped).sum();
    assertThat(kept.size()).isBetween(ServerLog.LINES_A_SECOND, 2 * ServerLog.LINES_A_SECOND);
    assertThat(kept.size() + dropped).isEqualTo(100);
    assertThat(kept.getFirst().getText()).isEqualTo("line 0");
    assertThat(lines).extracting(ServerLogLine::getAtNs).doesNotHaveDuplicates().isSorted();
  }

  @Test
  void a_log_that_is_not_there_is_told_once_with_the_reason() throws Exception {
    List<ServerLogLine> lines = followed(folder.resolve("absent.log"), () -> Thread.sleep(700));

    assertThat(lines).hasSize(1);
    assertThat(lines.getFirst().getText()).isNull();
    assertThat(lines.getFirst().getError()).contains("absent.log");
  }

  private interface Meanwhile {
    void happens() throws IOException, InterruptedException;
  }

  private static List<ServerLogLine> followed(Path log, Meanwhile meanwhile)
      throws IOException, InterruptedException {
    StepOrdered order =
        Orders.order("http://127.0.0.1:1", "1").setServerLog(log.toString()).build();
    CountDownLatch over = new CountDownLatch(1);
    StepClock clock = new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs());
    Messages messages = new Messages();
    Thread follower = new Thread(new ServerLog(order, clock, messages.ring(), over));
    follower.start();
    Thread.sleep(300);
    meanwhile.happens();
    over.countDown();
    follower.join();
    List<Message> all = messages.taken();
    assertThat(all.getLast()).isInstanceOf(Message.SourceClosed.class);
    return all.stream()
        .filter(Message.Sampled.class::isInstance)
        .map(m -> (ServerLogLine) ((Message.Sampled) m).sample())
        .toList();
  }
}
