package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import survivor.measure.observed.ExactDistribution;
import survivor.measure.observed.Observation;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;
import survivor.measure.observed.ObservedGoodput;
import survivor.measure.observed.ObservedRequest;
import survivor.measure.observed.ObservedWindow;
import survivor.measure.window.OutcomeCounts;
import survivor.measure.window.Span;
import survivor.measure.window.SweepCell;

/** Writes what a window measures. */
final class WindowJson {
  private static final double PER_CENT = 100;
  private static final String NO_SECONDS = "no window of some length is given";

  private final ObservedWindow window;
  private final Optional<Span> span;
  private final ObjectNode node;
  private final Facets facets;

  private WindowJson(ObservedWindow window, Optional<Span> span, ObjectNode node) {
    this.window = window;
    this.span = span;
    this.node = node;
    node.set("start_ns", bound(span.map(Span::fromNs)));
    node.set("end_ns", bound(span.map(Span::toNs)));
    this.facets = new Facets(node);
  }

  /**
   * Puts a window's figures into an object.
   *
   * @param span its bounds; empty for all records, which then have no rates a second
   * @param timeoutNs the horizon of the incidence
   */
  static void fill(ObjectNode node, ObservedWindow window, Optional<Span> span, long timeoutNs) {
    WindowJson json = new WindowJson(window, span, node);
    json.counts();
    json.goodput();
    json.distribution("ttft", window.ttft());
    json.distribution("e2e", window.e2e());
    json.facets.put("gaps_pooled", window.gaps(), DistributionJson::distribution);
    json.facets.put(
        "completion_incidence", window.incidence(), curve -> IncidenceJson.curve(curve, timeoutNs));
    json.facets.put("share_by_replica", window.scheduledByReplica(), json::replicas);
  }

  private void counts() {
    OutcomeCounts counts = window.counts();
    node.put("scheduled", counts.scheduled());
    node.put("completed", counts.completed());
    node.put("errored", counts.errored());
    node.put("censored", counts.censored());
    node.put(
        "conserved",
        counts.scheduled() == counts.completed() + counts.errored() + counts.censored());
    ObjectNode classes = node.putObject("err_classes");
    counts.errorsByClass().forEach(classes::put);
    long unclassed = counts.errorsByClass().getOrDefault(ObservedRequest.NO_CLASS, 0L);
    if (unclassed > 0) {
      facets.reason(
          "err_classes",
          "%d of %d errored records have no class".formatted(unclassed, counts.errored()));
    }
    node.set("error_rate", Facets.number(counts.share(counts.errored())));
    node.set("censored_rate", Facets.number(counts.share(counts.censored())));
    node.put("conditional_caveat", counts.conditionalCaveat());
    node.put("caveat", counts.conditionalCaveat() ? caveat(counts) : null);
    rate("realised_rps", new Observed<>(counts.scheduled()));
    rate("throughput_rps", new Observed<>(counts.completed()));
  }

  private static String caveat(OutcomeCounts counts) {
    return ("%.1f %% of the scheduled requests failed or were censored: the distributions are"
            + " conditional on completion, read them beside completion_incidence")
        .formatted(PER_CENT * counts.share(counts.errored() + counts.censored()).orElse(0));
  }

  private void goodput() {
    Observation<ObservedGoodput> goodput = window.goodput();
    facets.put("goodput_count", goodput, good -> JsonText.NODES.numberNode(good.met()));
    facets.put("goodput_frac", goodput, good -> share(good.met()));
    rate(
        "goodput_rps",
        switch (goodput) {
          case Observed<ObservedGoodput> good -> new Observed<>(good.value().met());
          case NotObserved<ObservedGoodput> missing -> new NotObserved<>(missing.reason());
        });
    facets.put("goodput_sweep", goodput, good -> sweep(good.sweep()));
  }

  private JsonNode sweep(List<SweepCell> cells) {
    ArrayNode rows = JsonText.NODES.arrayNode();
    for (SweepCell cell : cells) {
      ObjectNode row = rows.addObject();
      row.put("ttft_ms", JsonText.ms(cell.slo().ttftNs()));
      row.put("e2e_ms", JsonText.ms(cell.slo().e2eNs()));
      row.put("count", cell.met());
      row.set("frac", share(cell.met()));
    }
    return rows;
  }

  private JsonNode share(long count) {
    return Facets.number(window.counts().share(count));
  }

  private void rate(String name, Observation<Long> count) {
    OptionalDouble one = span.map(s -> s.perSecond(1)).orElse(OptionalDouble.empty());
    facets.put(
        name,
        one.isEmpty() && count instanceof Observed ? new NotObserved<>(NO_SECONDS) : count,
        n -> Facets.number(span.orElseThrow().perSecond(n)));
  }

  private void distribution(String name, Observation<ExactDistribution> values) {
    facets.put(name + "_conditional_on_completion", values, DistributionJson::distribution);
    facets.put(name + "_tail_ci", values, DistributionJson::tails);
  }

  /** Of the requests that name a replica. */
  private JsonNode replicas(SortedMap<String, Long> byReplica) {
    long named = byReplica.values().stream().mapToLong(n -> n).sum();
    ObjectNode replicas = JsonText.NODES.objectNode();
    replicas.put("unobserved", window.counts().scheduled() - named);
    ObjectNode each = replicas.putObject("replicas");
    byReplica.forEach(
        (replica, count) -> {
          ObjectNode row = each.putObject(replica);
          row.put("scheduled", count);
          row.put("share", (double) count / named);
        });
    return replicas;
  }

  private static JsonNode bound(Optional<Long> ns) {
    return ns.<JsonNode>map(JsonText.NODES::numberNode).orElse(JsonText.NODES.nullNode());
  }
}
