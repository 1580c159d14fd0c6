package survivor.simulator.gateway;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * Asks every endpoint for its health, as the kubelet does: on a new connection each time, one probe
 * of an endpoint at a time, good with a status from 200 to 399.
 */
final class Prober implements AutoCloseable {
  private final Scheduler timer = Schedulers.newSingle("gateway-probes", true);
  private final HttpClient http;
  private final ProbeRules rules;
  private final List<Disposable> probing;

  Prober(List<Upstream> upstreams, Endpoints endpoints, ProbeRules rules, LoopResources loops) {
    this.rules = rules;
    long timeoutMs = Math.min(rules.timeout().toMillis() + 1, Integer.MAX_VALUE);
    this.http =
        HttpClient.create(ConnectionProvider.newConnection())
            .runOn(loops)
            .disableRetry(true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) timeoutMs);
    this.probing =
        upstreams.stream()
            .map(
                upstream ->
                    Flux.interval(Duration.ZERO, rules.period(), timer)
                        .onBackpressureDrop()
                        .concatMap(tick -> probe(upstream), 1)
                        .subscribe(good -> endpoints.probed(upstream, good)))
            .toList();
  }

  private Mono<Boolean> probe(Upstream upstream) {
    return http.get()
        .uri(upstream.at("/health"))
        .response()
        .map(answer -> answer.status().code() >= 200 && answer.status().code() < 400)
        .timeout(rules.timeout(), timer)
        .onErrorReturn(false);
  }

  @Override
  public void close() {
    probing.forEach(Disposable::dispose);
    timer.dispose();
  }
}
