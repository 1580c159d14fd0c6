package survivor.generator.canary;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import reactor.netty.resources.LoopResources;
import survivor.generator.client.Exchange;
import survivor.generator.client.StreamClient;
import survivor.generator.clock.StepClock;
import survivor.generator.outcome.Terms;
import survivor.generator.record.Message;
import survivor.generator.record.Ring;
import survivor.generator.record.Shard;
import survivor.generator.step.SampleTimes;
import survivor.log.CanarySample;

/** Samples, through a step, how late the load's event loops read; on the thread that runs it. */
public final class Canary implements Runnable {
  private static final long SECOND_NS = 1_000_000_000L;
  private static final byte[] BODY = "{}".getBytes(StandardCharsets.UTF_8);

  private final Shard part;
  private final SampleTimes times;
  private final StepClock clock;
  private final Ring ring;
  private final LoopResources loops;

  /** A canary of one step on the load's event loops. */
  public Canary(Shard part, SampleTimes times, StepClock clock, Ring ring, LoopResources loops) {
    this.part = part;
    this.times = times;
    this.clock = clock;
    this.ring = ring;
    this.loops = loops;
  }

  /** Name of the source of a shard's canary. */
  public static String source(int shard) {
    return "canary/" + shard;
  }

  /** Returns at the end of the measured part, or soon after an interrupt. */
  @Override
  public void run() {
    try (CanaryEndpoint endpoint = CanaryEndpoint.open(clock::nowNs);
        StreamClient client = client(endpoint.port())) {
      watch(client);
      Thread.interrupted(); // closing waits, which an interrupted thread cannot
    } catch (RuntimeException e) {
      offer(List.of(), Optional.of("the canary broke: " + e));
    }
  }

  private StreamClient client(int port) {
    URI target = URI.create("http://127.0.0.1:" + port);
    return new StreamClient(new StreamClient.Settings(target, "/", 1, SECOND_NS), loops);
  }

  private void watch(StreamClient client) {
    long startNs = clock.nowNs();
    long deadlineNs = Math.max(startNs, times.endNs()) + SECOND_NS;
    Terms terms = new Terms(startNs, startNs, deadlineNs, 1, Terms.Completion.FINISH, true);
    CanaryStream stream = new CanaryStream(terms, times.settleNs(), times.endNs());
    Exchange exchange = new Exchange(0, deadlineNs, clock, stream, client.loops().next());
    client.send(exchange, BODY, source(part.shard()));
    try {
      long nextNs = Math.min(times.settleNs() + SECOND_NS, times.endNs());
      while (times.await(nextNs, clock)) {
        offer(stream.take(), stream.broken());
        if (nextNs >= times.endNs() || stream.broken().isPresent()) {
          return;
        }
        nextNs = Math.min(nextNs + SECOND_NS, times.endNs());
      }
    } finally {
      exchange.close();
    }
  }

  private void offer(List<Long> lagsNs, Optional<String> error) {
    String source = source(part.shard());
    CanarySample sample =
        CanarySample.newBuilder()
            .setStepId(part.order().getStepId())
            .setSource(source)
            .setShard(part.shard())
            .setAtNs(clock.nowNs())
            .setLagsNs(lagsNs)
            .setError(error.orElse(null))
            .build();
    ring.offer(new Message.Sampled(source, sample.getAtNs(), sample));
  }
}
