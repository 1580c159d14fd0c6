package survivor.generator.gauges;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import survivor.generator.clock.StepClock;
import survivor.generator.record.Message;
import survivor.generator.record.Ring;
import survivor.generator.step.SampleTimes;
import survivor.log.GaugeSample;
import survivor.log.StepOrdered;

/** Scrapes the target's gauges through a step, on the thread that runs it. */
public final class GaugeScraper implements Runnable {
  private static final String TTFT = "vllm:time_to_first_token_seconds";

  private final StepOrdered order;
  private final URI address;
  private final String source;
  private final SampleTimes times;
  private final StepClock clock;
  private final Ring ring;

  /** A scraper of an order that has an address of gauges. */
  public GaugeScraper(StepOrdered order, SampleTimes times, StepClock clock, Ring ring) {
    this.order = order;
    this.address = URI.create(order.getMetricsUrl());
    this.source = source(order.getMetricsUrl());
    this.times = times;
    this.clock = clock;
    this.ring = ring;
  }

  /** Name of the source of these samples. */
  public static String source(String metricsUrl) {
    return "gauge/" + metricsUrl;
  }

  /** Returns after the measured part, or soon after its thread was interrupted. */
  @Override
  public void run() {
    try (MetricsPage page = new MetricsPage(address, timeout())) {
      sampleUntil(times.settleNs(), page);
      edge(page, times.settleNs());
      sampleUntil(times.endNs(), page);
      edge(page, times.endNs());
    }
    ring.offer(new Message.SourceClosed(source, clock.nowNs()));
  }

  private void sampleUntil(long endNs, MetricsPage page) {
    long next = times.nextAfter(Math.max(-1, clock.nowNs()));
    while (next < endNs && times.await(next, clock)) {
      GaugeReading reading = page.read().map(this::reading, GaugeReading::missing);
      offer(
          sample()
              .setWaiting(boxed(reading.waiting()))
              .setRunning(boxed(reading.running()))
              .setCacheUsage(boxed(reading.cacheUsage()))
              .setError(reading.error().orElse(null)));
      next = times.nextAfter(clock.nowNs());
    }
  }

  /** The server's own histogram, of which the difference over the measured part is of interest. */
  private void edge(MetricsPage page, long atNs) {
    if (!times.await(atNs, clock)) {
      return;
    }
    MetricsPage.Scrape scrape = page.read();
    SortedMap<Double, Double> buckets =
        scrape.map(body -> PrometheusText.of(body).buckets(TTFT), error -> new TreeMap<>());
    offer(
        buckets.isEmpty()
            ? sample().setError(scrape.error().orElse("there is no histogram " + TTFT))
            : sample()
                .setTtftBoundsS(List.copyOf(buckets.keySet()))
                .setTtftCounts(List.copyOf(buckets.values())));
  }

  private GaugeSample.Builder sample() {
    return GaugeSample.newBuilder().setStepId(order.getStepId()).setSource(source);
  }

  private void offer(GaugeSample.Builder sample) {
    GaugeSample read = sample.setAtNs(clock.nowNs()).build();
    ring.offer(new Message.Sampled(source, read.getAtNs(), read));
  }

  private GaugeReading reading(String body) {
    return GaugeReading.of(body, order.getWaitingGauges(), order.getRunningGauges());
  }

  /** A scrape is over before the next one is due. */
  private Duration timeout() {
    return Duration.ofNanos(Math.max(1_000_000, times.periodNs() * 4 / 10));
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
