package survivor.generator.warmup;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;
import survivor.generator.record.StepEnd;
import survivor.generator.step.Step;
import survivor.generator.step.StepParts;
import survivor.log.Limits;
import survivor.log.StepOrdered;
import survivor.log.Workload;
import survivor.schemas.SchemaIds;

/** A short step that counts nowhere. */
public final class WarmUp {
  private static final int CHUNKS = 12;
  private static final long MEASURED_NS = 1_000_000_000L;

  /** How far ahead a try is ordered: on a busy machine the first ones start too late. */
  private static final List<Long> LEADS_NS = List.of(50_000_000L, 1_000_000_000L, 4_000_000_000L);

  private static final Duration CLOSE = Duration.ofSeconds(5);

  private WarmUp() {}

  /**
   * Runs about a second and a half of load on the recorder's thread.
   *
   * @throws IllegalStateException if no try could run, for example for want of a loopback
   */
  public static void run(StepParts parts, SchemaIds ids, Executor recorder) {
    parts.host().facts("warm-up", parts.clock().wallNs());
    StepParts unlogged =
        new StepParts(
            parts.clock(),
            new EncodingLog(ids),
            parts.loops(),
            parts.host(),
            0,
            1,
            parts.incarnation(),
            1 << 16);
    LoopResources serverLoops = LoopResources.create("survivor-warmup", 1, true);
    DisposableServer server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .runOn(serverLoops)
            .handle(WarmUp::answer)
            .bindNow(CLOSE);
    try {
      StepEnd end = new StepEnd.Voided("it was not tried");
      for (int i = 0; i < LEADS_NS.size() && end instanceof StepEnd.Voided; i++) {
        StepOrdered order = order(server.port(), parts.clock().wallNs() + LEADS_NS.get(i));
        Step step = new Step(unlogged, order, true);
        end = CompletableFuture.supplyAsync(step::run, recorder).join();
      }
      if (end instanceof StepEnd.Voided voided) {
        throw new IllegalStateException("the warm-up failed: " + voided.cause());
      }
    } finally {
      server.disposeNow(CLOSE);
      serverLoops.disposeLater(Duration.ZERO, CLOSE).block(CLOSE);
    }
  }

  private static Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    return request
        .receive()
        .then()
        .thenMany(
            response
                .header("content-type", "text/event-stream")
                .send(Flux.fromIterable(events()).map(WarmUp::bytes), each -> true));
  }

  private static ByteBuf bytes(String event) {
    return Unpooled.wrappedBuffer(event.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> events() {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < CHUNKS; i++) {
      events.add(
          "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":\"w\"},"
              + "\"finish_reason\":null}],\"usage\":{\"completion_tokens\":1}}\n\n");
    }
    events.add("data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}\n\n");
    events.add("data: [DONE]\n\n");
    return events;
  }

  private static StepOrdered order(int port, long startWallNs) {
    Workload workload =
        Workload.newBuilder()
            .setModel("warm-up")
            .setEndpoint("/v1/chat/completions")
            .setInputTokens(256)
            .setMaxTokens(CHUNKS)
            .setIgnoreEos(true)
            .build();
    return StepOrdered.newBuilder()
        .setRunId("warm-up")
        .setStepId("warm-up")
        .setPhase("coarse")
        .setRamp(0)
        .setIndexInRamp(0)
        .setRateRps("1000")
        .setShape("constant")
        .setSeed(0)
        .setSettleNs(0)
        .setMeasuredNs(MEASURED_NS)
        .setTailNs(0)
        .setTimeoutNs(2_000_000_000L)
        .setTarget("http://127.0.0.1:" + port)
        .setWaitingGauges(List.of())
        .setRunningGauges(List.of())
        .setWorkload(workload)
        .setLimits(noLimits())
        .setShards(1)
        .setStartWallNs(startWallNs)
        .build();
  }

  private static Limits noLimits() {
    return Limits.newBuilder()
        .setSloTtftNs(0)
        .setSloE2eNs(0)
        .setGoodputMin(0)
        .setQueueMeanMax(0)
        .setCoverageMin(0)
        .setSkewP99MaxNs(0)
        .setSkewMaxNs(0)
        .setCpuMax(0)
        .setPauseP99MaxNs(0)
        .build();
  }
}
