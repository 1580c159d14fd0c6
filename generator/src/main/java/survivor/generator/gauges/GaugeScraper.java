package survivor.generator.gauges;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.function.Function;
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
    try (var tasks = Executors.newSingleThreadExecutor(GaugeScraper::daemon);
        HttpClient http =
            HttpClient.newBuilder()
                .executor(tasks)
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout())
                .build()) {
      sampleUntil(times.settleNs(), http);
      edge(http, times.settleNs());
      sampleUntil(times.endNs(), http);
      edge(http, times.endNs());
      http.shutdownNow();
    }
    ring.offer(new Message.SourceClosed(source, clock.nowNs()));
  }

  private void sampleUntil(long endNs, HttpClient http) {
    long next = times.nextAfter(Math.max(-1, clock.nowNs()));
    while (next < endNs && times.await(next, clock)) {
      GaugeReading reading = scraped(http).map(this::reading, GaugeReading::missing);
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
  private void edge(HttpClient http, long atNs) {
    if (!times.await(atNs, clock)) {
      return;
    }
    Scrape scrape = scraped(http);
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

  /** What one scrape brought: a body, or why there is none. */
  private record Scrape(Optional<String> body, Optional<String> error) {
    <T> T map(Function<String, T> ofBody, Function<String, T> ofError) {
      return body.map(ofBody).orElseGet(() -> ofError.apply(error.orElse("")));
    }

    static Scrape failed(String why) {
      return new Scrape(Optional.empty(), Optional.of(why));
    }
  }

  private Scrape scraped(HttpClient http) {
    HttpRequest request = HttpRequest.newBuilder(address).timeout(timeout()).build();
    try {
      HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
      return answer.statusCode() == 200
          ? new Scrape(Optional.of(answer.body()), Optional.empty())
          : Scrape.failed("the gauges answered " + answer.statusCode());
    } catch (IOException e) {
      return Scrape.failed("the gauges cannot be read: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Scrape.failed("the step ended during the scrape");
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
