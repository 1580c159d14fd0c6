package survivor.generator.gauges;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import survivor.generator.clock.StepClock;
import survivor.generator.record.Message;
import survivor.generator.record.Ring;
import survivor.generator.step.SampleTimes;
import survivor.log.GaugeSample;
import survivor.log.StepOrdered;

/** Scrapes the target's gauges through a step, on the thread that runs it. */
public final class GaugeScraper implements Runnable {
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
    try (var tasks = Executors.newSingleThreadExecutor(GaugeScraper::daemon);
        HttpClient http =
            HttpClient.newBuilder()
                .executor(tasks)
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout())
                .build()) {
      long next = times.firstNs();
      while (next < times.endNs() && times.await(next, clock)) {
        sample(http);
        next = times.nextAfter(clock.nowNs());
      }
      http.shutdownNow();
    }
    ring.offer(new Message.SourceClosed(source, clock.nowNs()));
  }

  private void sample(HttpClient http) {
    GaugeReading reading = read(http);
    GaugeSample sample =
        GaugeSample.newBuilder()
            .setStepId(order.getStepId())
            .setSource(source)
            .setAtNs(clock.nowNs())
            .setWaiting(boxed(reading.waiting()))
            .setRunning(boxed(reading.running()))
            .setCacheUsage(boxed(reading.cacheUsage()))
            .setError(reading.error().orElse(null))
            .build();
    ring.offer(new Message.Sampled(source, sample.getAtNs(), sample));
  }

  private GaugeReading read(HttpClient http) {
    List<String> waiting = order.getWaitingGauges();
    HttpRequest request = HttpRequest.newBuilder(address).timeout(timeout()).build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200
          ? GaugeReading.of(answer.body(), waiting, order.getRunningGauges())
          : GaugeReading.missing("the gauges answered " + answer.statusCode());
    } catch (IOException e) {
      return GaugeReading.missing("the gauges cannot be read: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return GaugeReading.missing("the step ended during the scrape");
    }
  }

  /** A scrape is over before the next one is due. */
  private Duration timeout() {
    return Duration.ofNanos(Math.max(1_000_000, times.periodNs() * 4 / 10));
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "survivor-gauges-http");
    thread.setDaemon(true);
    return thread;
  }
}
