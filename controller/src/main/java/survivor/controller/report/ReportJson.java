package survivor.controller.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * Writes {@code report.json}: every field of the published form is there, null where the figure
 * does not exist. Times are microseconds, rates requests a second.
 */
public final class ReportJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private ReportJson() {}

  /** The report as JSON text with a line feed at its end. */
  public static String write(Report report) {
    try {
      return JSON.writeValueAsString(root(report)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always written", e);
    }
  }

  private static ObjectNode root(Report report) {
    ObjectNode root = NODES.objectNode();
    root.put("schemaVersion", Report.SCHEMA_VERSION);
    root.put("runId", report.runId());
    root.put("plan", report.plan());
    root.put("profile", report.profile());
    root.put("certified", report.certified());
    root.put("commit", report.commit());
    root.put("configSha256", report.configSha256());
    root.put("startedAt", report.startedAt());
    root.put("outcome", report.outcome().label());
    root.put("reason", report.reason().orElse(null));
    root.put("lambdaMaxRps", report.lambdaMaxRps().orElse(null));
    root.put("lambdaRRps", report.lambdaRRps().orElse(null));
    root.set("bracket", bracket(report.bracket()));
    ArrayNode ramps = root.putArray("ramps");
    report.ramps().forEach(ramp -> ramps.add(ramp(ramp)));
    root.set(
        "reference",
        report
            .reference()
            .<com.fasterxml.jackson.databind.JsonNode>map(StepJson::step)
            .orElse(NODES.nullNode()));
    root.set(
        "loss",
        report
            .loss()
            .<com.fasterxml.jackson.databind.JsonNode>map(LossJson::loss)
            .orElse(NODES.nullNode()));
    root.set("ledger", ledger(report.ledger()));
    root.set("pins", pins(report.pins()));
    root.set("hosts", hosts(report.hosts()));
    return root;
  }

  private static ObjectNode bracket(Report.Bracket bracket) {
    ObjectNode node = NODES.objectNode();
    StepJson.real(node, "fastestPassingRps", bracket.fastestPassingRps());
    StepJson.real(node, "slowestFailingRps", bracket.slowestFailingRps());
    return node;
  }

  private static ObjectNode ramp(Report.Ramp ramp) {
    ObjectNode node = NODES.objectNode();
    node.put("ramp", ramp.ramp());
    node.put("lambdaMaxRps", ramp.lambdaMaxRps().orElse(null));
    ArrayNode steps = node.putArray("steps");
    ramp.steps().forEach(step -> steps.add(StepJson.step(step)));
    return node;
  }

  private static ObjectNode ledger(Report.Ledger ledger) {
    ObjectNode node = NODES.objectNode();
    node.put("scheduled", ledger.scheduled());
    node.put("dispatched", ledger.dispatched());
    node.put("completed", ledger.completed());
    node.put("errored", ledger.errored());
    node.put("censored", ledger.censored());
    node.put("chunks", ledger.chunks());
    node.put("eventsInLog", ledger.eventsInLog());
    node.put("duplicates", ledger.duplicates());
    node.put("gaps", ledger.gaps());
    return node;
  }

  private static ObjectNode pins(Report.Pins pins) {
    ObjectNode node = NODES.objectNode();
    node.put("seed", pins.seed());
    node.put("target", pins.target());
    node.put("metricsUrl", pins.metricsUrl());
    node.put("model", pins.model());
    node.put("endpoint", pins.endpoint());
    node.put("shape", pins.shape());
    node.put("inputTokens", pins.inputTokens());
    node.put("maxTokens", pins.maxTokens());
    node.put("ignoreEos", pins.ignoreEos());
    node.put("completion", pins.completion());
    node.put("timeoutMs", pins.timeoutMs());
    node.put("sloTtftMs", pins.sloTtftMs());
    node.put("sloE2eMs", pins.sloE2eMs());
    node.put("goodputMin", pins.goodputMin());
    node.put("queueMeanMax", pins.queueMeanMax());
    node.put("coverageMin", pins.coverageMin());
    node.put("skewP99MaxMs", pins.skewP99MaxMs());
    node.put("skewMaxMs", pins.skewMaxMs());
    node.put("cpuMax", pins.cpuMax());
    node.put("pauseP99MaxMs", pins.pauseP99MaxMs());
    node.put("lambdaRFactor", pins.lambdaRFactor());
    return node;
  }

  private static ArrayNode hosts(List<Report.Host> hosts) {
    ArrayNode nodes = NODES.arrayNode();
    for (Report.Host host : hosts) {
      ObjectNode node = nodes.addObject();
      node.put("source", host.source());
      node.put("cpuModel", host.cpuModel());
      node.put("logicalCores", host.logicalCores());
      node.put("memoryBytes", host.memoryBytes());
      node.put("os", host.os());
      node.put("jvm", host.jvm());
      DescribedJson.range(node, "clockMhz", host.clockMhz());
    }
    return nodes;
  }
}
