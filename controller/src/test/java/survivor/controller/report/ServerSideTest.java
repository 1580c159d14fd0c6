package survivor.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.config.ConfigTexts;
import survivor.controller.plan.PlanKind;
import survivor.controller.report.Described.Device;
import survivor.controller.report.Described.Devices;
import survivor.controller.report.Described.Line;
import survivor.controller.report.Described.Range;
import survivor.log.DeviceReading;
import survivor.log.DeviceSample;
import survivor.log.ServerLogLine;

class ServerSideTest {
  private static final long MS = 1_000_000L;
  private static final String OBSERVED =
      ConfigTexts.text("demo") + "\nobserve: {nvidiaSmi: nvidia-smi, serverLog: server.log}\n";

  @Test
  void devices_are_shown_over_the_measured_part_with_what_is_missing() {
    // Given the reference run, measured from 3 s to 13 s, and readings at 1, 4, 5 and 6 s
    Devices devices = described(samples()).devices().orElseThrow();

    // Then that at 1 s is outside, that at 6 s failed: (1500 + 1600) ÷ 2
    assertThat(devices.samples()).isEqualTo(3);
    assertThat(devices.missing()).isEqualTo(1);
    assertThat(devices.error()).contains("it took too long");
    assertThat(devices.readings())
        .containsExactly(
            new Device(
                0,
                Optional.of("Fake"),
                Optional.of(new Range(1_500, 1_550, 1_600)),
                Optional.of(new Range(800, 800, 800)),
                Optional.of(new Range(40, 45, 50)),
                Optional.of(new Range(100, 110, 120)),
                Optional.of(new Range(0.5, 0.75, 1))));
  }

  @Test
  void lines_within_a_second_of_a_long_gap_are_listed_and_all_are_counted() {
    // Given a long gap from 3.456 s to 4.706 s, so lines count from 2.456 s to 5.706 s
    Described.ServerLog log = described(samples()).serverLog().orElseThrow();

    // Then
    assertThat(log.lines()).isEqualTo(4);
    assertThat(log.dropped()).isEqualTo(7);
    assertThat(log.error()).isEmpty();
    assertThat(log.near())
        .containsExactly(new Line(2_456_000, "preempted"), new Line(5_706_000, "resumed"));
  }

  @Test
  void the_order_of_the_samples_does_not_matter() {
    List<SpecificRecord> shuffled = new ArrayList<>(samples());
    Collections.shuffle(shuffled, new Random(4));

    assertThat(described(shuffled)).isEqualTo(described(samples()));
  }

  @Test
  void what_nobody_asked_for_is_absent_and_what_did_not_answer_is_empty() {
    Described silent = described(List.of());

    assertThat(silent.devices()).contains(new Devices(0, 0, Optional.empty(), List.of()));
    assertThat(silent.serverLog())
        .contains(new Described.ServerLog(0, 0, Optional.empty(), List.of()));
    Described unasked = described(ConfigTexts.text("demo"), samples());
    assertThat(unasked.devices()).isEmpty();
    assertThat(unasked.serverLog()).isEmpty();
  }

  @Test
  void the_text_tells_of_gaps_devices_and_lines() {
    assertThat(ReportText.write(report(OBSERVED, samples())))
        .contains("request 17: 1.250 s from 3.456 s on; waiting 2, running 8 at 3.150 s")
        .contains("0 Fake: SM 1550 (1500 to 1600) MHz")
        .contains("ref   1 of 3 readings missing: it took too long")
        .contains("ref   4 lines, 7 more dropped, 2 within 1 s of a long gap")
        .contains("1.0   not observed: no sample");
  }

  /** Samples of the reference run. */
  static List<SpecificRecord> samples() {
    DeviceReading slow = new DeviceReading(0, "Fake", 1_500.0, 800.0, 40.0, 100.0, 0.5);
    DeviceReading fast = new DeviceReading(0, "Fake", 1_600.0, 800.0, 50.0, 120.0, 1.0);
    return List.of(
        devices(1_000, List.of(new DeviceReading(0, "Fake", 1.0, 1.0, 1.0, 1.0, 0.0)), null),
        devices(4_000, List.of(slow), null),
        devices(5_000, List.of(fast), null),
        devices(6_000, List.of(), "it took too long"),
        line(2_455, "before", 0),
        line(2_456, "preempted", 0),
        line(5_706, "resumed", 7),
        line(5_707, "behind", 0));
  }

  private static DeviceSample devices(long atMs, List<DeviceReading> readings, String error) {
    return new DeviceSample("ref", "devices", atMs * MS, readings, error);
  }

  private static ServerLogLine line(long atMs, String text, long dropped) {
    return new ServerLogLine("ref", "log/server.log", atMs * MS, text, dropped, null);
  }

  private static Described described(List<SpecificRecord> samples) {
    return described(OBSERVED, samples);
  }

  private static Described described(String config, List<SpecificRecord> samples) {
    return report(config, samples).reference().orElseThrow().described();
  }

  private static Report report(String config, List<SpecificRecord> samples) {
    RunFacts facts = RunFacts.none(Facts.RUN);
    for (SpecificRecord fact : samples) {
      facts = facts.evolve(fact);
    }
    for (SpecificRecord fact : Orders.run(new PlanKind.Ladder(), config, Orders.capacity(38.4))) {
      facts = facts.evolve(fact);
    }
    return ReportAssembly.assemble(facts);
  }
}
