package survivor.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import survivor.controller.report.StepReport.Figures;
import survivor.controller.report.StepReport.GateReport;
import survivor.controller.report.StepReport.Incidence;
import survivor.controller.report.StepReport.Interval;
import survivor.controller.report.StepReport.Latencies;
import survivor.controller.report.StepReport.Percentiles;
import survivor.controller.report.StepReport.Tokens;
import survivor.controller.report.StepReport.TokensPerEvent;

/** Writes one step of {@code report.json}. */
final class StepJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private StepJson() {}

  static ObjectNode step(StepReport step) {
    ObjectNode node = NODES.objectNode();
    node.put("stepId", step.stepId());
    node.put("phase", step.phase());
    node.put("rateRps", step.rateRps());
    Optional<Figures> figures = step.figures();
    real(node, "realisedRps", real(figures.map(Figures::realisedRps)));
    node.put("seed", step.seed());
    node.put("tailMs", step.tailMs());
    whole(node, "scheduled", whole(figures.map(Figures::scheduled)));
    whole(node, "completed", whole(figures.map(Figures::completed)));
    whole(node, "errored", whole(figures.map(Figures::errored)));
    whole(node, "censored", whole(figures.map(Figures::censored)));
    real(node, "goodput", flat(figures.map(Figures::goodput)));
    real(node, "goodputMargin", flat(figures.map(Figures::goodputMargin)));
    real(node, "queueMean", flat(figures.map(Figures::queueMean)));
    real(node, "queueMargin", flat(figures.map(Figures::queueMargin)));
    whole(node, "queueSamples", whole(figures.map(f -> (long) f.queueSamples())));
    whole(node, "queueSamplesExpected", whole(figures.map(f -> (long) f.queueSamplesExpected())));
    ArrayNode gates = node.putArray("gates");
    figures.ifPresent(f -> f.gates().forEach(gate -> gates.add(gate(gate))));
    node.put("verdict", step.verdict());
    node.put("decidedBy", step.decidedBy().orElse(null));
    ArrayNode reasons = node.putArray("reasons");
    step.reasons().forEach(reasons::add);
    latencies(node, step.latencies());
    serverTtft(node, step.serverTtft());
    canary(node, step.canary());
    DescribedJson.write(node, step.described());
    whole(node, "slowestCompletionUs", flatLong(figures.map(Figures::slowestCompletionUs)));
    whole(node, "slowestMarginUs", flatLong(figures.map(Figures::slowestMarginUs)));
    ObjectNode skew = node.putObject("sendSkew");
    whole(skew, "p99Us", flatLong(figures.map(Figures::skewP99Us)));
    whole(skew, "maxUs", flatLong(figures.map(Figures::skewMaxUs)));
    node.put("scheduleSha256", figures.map(Figures::scheduleSha256).orElse(null));
    return node;
  }

  static ObjectNode gate(GateReport gate) {
    ObjectNode node = NODES.objectNode();
    node.put("name", gate.name());
    node.put("outcome", gate.outcome());
    node.put("why", gate.why().orElse(null));
    real(node, "value", gate.value());
    real(node, "limit", gate.limit());
    node.put("unit", gate.unit().orElse(null));
    return node;
  }

  private static void latencies(ObjectNode node, Optional<Latencies> latencies) {
    percentiles(node, "ttft", latencies.map(Latencies::ttft));
    percentiles(node, "e2e", latencies.map(Latencies::e2e));
    percentiles(node, "gaps", latencies.map(Latencies::gaps));
    Optional<Tokens> tokens = latencies.map(Latencies::tokens);
    node.put("gapsAre", tokens.map(Tokens::gapKind).orElse(null));
    node.put("gapKind", tokens.map(Tokens::gapKind).orElse(null));
    tokensPerEvent(node.putObject("tokensPerEvent"), tokens);
    percentiles(node, "timePerOutputToken", tokens.flatMap(Tokens::timePerOutputToken));
    whole(node, "sameReadGaps", whole(latencies.map(Latencies::sameReadGaps)));
    ObjectNode errors = node.putObject("errorsByClass");
    latencies.ifPresent(l -> new TreeMap<>(l.errorsByClass()).forEach(errors::put));
    latencies
        .flatMap(Latencies::incidence)
        .ifPresentOrElse(
            incidence -> node.set("incidence", incidence(incidence)),
            () -> node.putNull("incidence"));
  }

  private static void serverTtft(ObjectNode parent, Optional<ServerTtft> seen) {
    if (seen.isEmpty()) {
      parent.putNull("serverTtft");
      return;
    }
    ObjectNode node = parent.putObject("serverTtft");
    node.put("n", seen.get().n());
    node.set("p50", bucket(seen.get().p50()));
    node.set("p95", bucket(seen.get().p95()));
    node.set("p99", bucket(seen.get().p99()));
  }

  private static void canary(ObjectNode parent, Optional<CanaryLag> seen) {
    if (seen.isEmpty()) {
      parent.putNull("canary");
      return;
    }
    ObjectNode node = parent.putObject("canary");
    node.put("n", seen.get().n());
    node.put("p50Us", seen.get().p50Us());
    node.put("p99Us", seen.get().p99Us());
    node.put("maxUs", seen.get().maxUs());
  }

  private static ObjectNode bucket(ServerTtft.Bucket bucket) {
    ObjectNode node = NODES.objectNode().put("overUs", Math.round(bucket.overS() * 1e6));
    if (Double.isInfinite(bucket.atMostS())) {
      return node.putNull("atMostUs");
    }
    return node.put("atMostUs", Math.round(bucket.atMostS() * 1e6));
  }

  private static void tokensPerEvent(ObjectNode node, Optional<Tokens> tokens) {
    whole(node, "withUsage", whole(tokens.map(Tokens::withUsage)));
    whole(node, "differing", whole(tokens.map(Tokens::differing)));
    Optional<TokensPerEvent> perEvent = tokens.flatMap(Tokens::perEvent);
    node.put("per", perEvent.map(TokensPerEvent::per).orElse(null));
    whole(node, "n", whole(perEvent.map(TokensPerEvent::n)));
    real(node, "min", real(perEvent.map(TokensPerEvent::min)));
    real(node, "p50", real(perEvent.map(TokensPerEvent::p50)));
    real(node, "p95", real(perEvent.map(TokensPerEvent::p95)));
    real(node, "p99", real(perEvent.map(TokensPerEvent::p99)));
    real(node, "max", real(perEvent.map(TokensPerEvent::max)));
  }

  static void percentiles(ObjectNode parent, String name, Optional<Percentiles> found) {
    if (found.isEmpty()) {
      parent.putNull(name);
      return;
    }
    Percentiles percentiles = found.get();
    ObjectNode node = parent.putObject(name);
    node.put("n", percentiles.n());
    whole(node, "p50", percentiles.p50());
    whole(node, "p95", percentiles.p95());
    whole(node, "p99", percentiles.p99());
    whole(node, "p999", percentiles.p999());
    whole(node, "max", percentiles.max());
    interval(node, "p95Interval", percentiles.p95Interval());
    interval(node, "p99Interval", percentiles.p99Interval());
  }

  private static void interval(ObjectNode parent, String name, Optional<Interval> interval) {
    interval.ifPresentOrElse(
        i -> parent.putObject(name).put("loUs", i.loUs()).put("hiUs", i.hiUs()),
        () -> parent.putNull(name));
  }

  static ObjectNode incidence(Incidence incidence) {
    ObjectNode node = NODES.objectNode();
    node.put("horizonUs", incidence.horizonUs());
    node.put("finalSurvival", incidence.finalSurvival());
    node.put("ceiling", incidence.ceiling());
    ArrayNode quantiles = node.putArray("quantiles");
    incidence
        .quantiles()
        .forEach(
            q -> {
              ObjectNode quantile = quantiles.addObject().put("q", q.q()).put("claim", q.claim());
              whole(quantile, "atUs", q.atUs());
            });
    ArrayNode points = node.putArray("points");
    incidence
        .points()
        .forEach(
            p ->
                points
                    .addObject()
                    .put("atUs", p.atUs())
                    .put("incidence", p.incidence())
                    .put("survival", p.survival()));
    return node;
  }

  static void real(ObjectNode node, String name, OptionalDouble value) {
    if (value.isPresent()) {
      node.put(name, value.getAsDouble());
    } else {
      node.putNull(name);
    }
  }

  static void whole(ObjectNode node, String name, OptionalLong value) {
    if (value.isPresent()) {
      node.put(name, value.getAsLong());
    } else {
      node.putNull(name);
    }
  }

  private static OptionalDouble real(Optional<Double> value) {
    return value.isPresent() ? OptionalDouble.of(value.get()) : OptionalDouble.empty();
  }

  private static OptionalLong whole(Optional<Long> value) {
    return value.isPresent() ? OptionalLong.of(value.get()) : OptionalLong.empty();
  }

  private static OptionalDouble flat(Optional<OptionalDouble> value) {
    return value.orElse(OptionalDouble.empty());
  }

  private static OptionalLong flatLong(Optional<OptionalLong> value) {
    return value.orElse(OptionalLong.empty());
  }
}
