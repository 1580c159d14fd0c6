package survivor.generator.serverside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import survivor.generator.clock.StepClock;
import survivor.generator.clock.SystemClock;
import survivor.generator.record.Message;
import survivor.generator.testing.Messages;
import survivor.generator.testing.Orders;
import survivor.generator.testing.RawServer;
import survivor.log.DeviceReading;
import survivor.log.DeviceSample;
import survivor.log.StepOrdered;

@Timeout(30)
class DeviceSamplerTest {
  private static final long SECOND = 1_000_000_000L;
  private static final String SAYS = "#!/bin/sh\necho '0, Fake 1, 1500, 800, 40, 99.5, 50'\n";

  @TempDir private Path folder;

  @Test
  void the_program_is_asked_once_a_second_of_the_measured_part() throws IOException {
    // Given
    StepOrdered order = order().setNvidiaSmi(script(SAYS)).build();

    // When
    List<Message> messages = sampled(order);

    // Then two seconds, two readings, and the end of the source
    assertThat(samples(messages))
        .hasSize(2)
        .allSatisfy(
            s ->
                assertThat(s.getDevices())
                    .containsExactly(
                        new DeviceReading(0, "Fake 1", 1500.0, 800.0, 40.0, 99.5, 0.5)));
    assertThat(messages.getLast()).isInstanceOf(Message.SourceClosed.class);
  }

  @Test
  void the_exporter_is_asked_where_the_program_fails() throws IOException {
    try (RawServer exporter = exporter("DCGM_FI_DEV_GPU_TEMP{gpu=\"3\"} 50\n")) {
      // Given
      StepOrdered order =
          order()
              .setNvidiaSmi(script("#!/bin/sh\necho no driver\nexit 9\n"))
              .setDcgmUrl(exporter.address() + "/metrics")
              .build();

      // When // Then
      assertThat(samples(sampled(order)))
          .hasSize(2)
          .allSatisfy(
              s ->
                  assertThat(s.getDevices())
                      .containsExactly(new DeviceReading(3, null, null, null, 50.0, null, null)));
    }
  }

  @Test
  void where_neither_answers_nothing_is_observed_and_both_reasons_are_told() throws IOException {
    try (RawServer exporter = exporter("up 1\n")) {
      // Given
      StepOrdered order =
          order()
              .setNvidiaSmi(folder.resolve("absent").toString())
              .setDcgmUrl(exporter.address() + "/metrics")
              .build();

      // When // Then
      assertThat(samples(sampled(order)))
          .hasSize(2)
          .allSatisfy(
              s -> {
                assertThat(s.getDevices()).isEmpty();
                assertThat(s.getError()).contains("absent").contains("exporter");
              });
    }
  }

  @Test
  void a_program_that_hangs_is_killed_with_what_it_started() throws IOException {
    // Given
    String program = script("#!/bin/sh\nsleep 20\necho done\n");

    // When
    long from = System.nanoTime();
    Throwable failure = catchThrowable(() -> NvidiaSmi.read(program, 300));

    // Then
    assertThat(failure).isInstanceOf(IOException.class).hasMessageContaining("300 ms");
    assertThat(Duration.ofNanos(System.nanoTime() - from)).isLessThan(Duration.ofSeconds(10));
  }

  private static StepOrdered.Builder order() {
    return Orders.order("http://127.0.0.1:1", "1").setSettleNs(0).setMeasuredNs(2 * SECOND);
  }

  private static List<Message> sampled(StepOrdered order) {
    return Messages.of(
        ring ->
            new DeviceSampler(
                    order, new StepClock(SystemClock.INSTANCE, SystemClock.INSTANCE.wallNs()), ring)
                .run());
  }

  private static List<DeviceSample> samples(List<Message> messages) {
    return messages.stream()
        .filter(Message.Sampled.class::isInstance)
        .map(m -> (DeviceSample) ((Message.Sampled) m).sample())
        .toList();
  }

  private String script(String text) throws IOException {
    Path script = Files.writeString(folder.resolve("fake-smi"), text);
    Files.setPosixFilePermissions(
        script,
        Set.of(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE));
    return script.toString();
  }

  private static RawServer exporter(String page) throws IOException {
    return new RawServer(
        client ->
            client.write(
                "HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: "
                    + page.length()
                    + "\r\n\r\n"
                    + page));
  }
}
