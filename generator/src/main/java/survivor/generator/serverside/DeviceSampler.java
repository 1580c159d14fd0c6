package survivor.generator.serverside;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.generator.clock.StepClock;
import survivor.generator.gauges.MetricsPage;
import survivor.generator.record.Message;
import survivor.generator.record.Ring;
import survivor.generator.step.SampleTimes;
import survivor.log.DeviceReading;
import survivor.log.DeviceSample;
import survivor.log.StepOrdered;

/**
 * Reads the devices once a second through settle and measured part, on the thread that runs it:
 * from the program where one is given and answers, else from the exporter.
 */
public final class DeviceSampler implements Runnable {
  /** Name of the source of these samples. */
  public static final String SOURCE = "devices";

  private static final long PERIOD_NS = 1_000_000_000L;
  private static final long TIMEOUT_MS = 2_000;

  private final StepOrdered order;
  private final StepClock clock;
  private final Ring ring;
  private final SampleTimes times;

  /** A sampler of an order that names a program or an exporter. */
  public DeviceSampler(StepOrdered order, StepClock clock, Ring ring) {
    this.order = order;
    this.clock = clock;
    this.ring = ring;
    this.times = new SampleTimes(order.getSettleNs(), order.getMeasuredNs(), PERIOD_NS);
  }

  /** Whether an order asks for devices. */
  public static boolean wanted(StepOrdered order) {
    return order.getNvidiaSmi() != null || order.getDcgmUrl() != null;
  }

  /** Returns after the measured part, or within two seconds of an interrupt. */
  @Override
  public void run() {
    Optional<MetricsPage> exporter =
        Optional.ofNullable(order.getDcgmUrl())
            .map(url -> new MetricsPage(URI.create(url), Duration.ofMillis(TIMEOUT_MS)));
    try {
      long next = times.nextAfter(Math.max(-1, clock.nowNs()));
      while (next < times.endNs() && times.await(next, clock)) {
        sample(exporter);
        next = times.nextAfter(clock.nowNs());
      }
    } finally {
      exporter.ifPresent(MetricsPage::close);
    }
    ring.offer(new Message.SourceClosed(SOURCE, clock.nowNs()));
  }

  private void sample(Optional<MetricsPage> exporter) {
    List<String> errors = new ArrayList<>();
    List<DeviceReading> devices = read(exporter, errors);
    DeviceSample sample =
        DeviceSample.newBuilder()
            .setStepId(order.getStepId())
            .setSource(SOURCE)
            .setAtNs(clock.nowNs())
            .setDevices(devices)
            .setError(devices.isEmpty() ? String.join("; ", errors) : null)
            .build();
    ring.offer(new Message.Sampled(SOURCE, sample.getAtNs(), sample));
  }

  private List<DeviceReading> read(Optional<MetricsPage> exporter, List<String> errors) {
    if (order.getNvidiaSmi() != null) {
      try {
        return NvidiaSmi.read(order.getNvidiaSmi(), TIMEOUT_MS);
      } catch (IOException e) {
        errors.add(String.valueOf(e.getMessage()));
      }
    }
    if (exporter.isPresent()) {
      MetricsPage.Scrape scrape = exporter.get().read();
      try {
        return DcgmText.parse(
            scrape.body().orElseThrow(() -> new IOException(scrape.error().orElse(""))));
      } catch (IOException e) {
        errors.add(String.valueOf(e.getMessage()));
      }
    }
    return List.of();
  }
}
