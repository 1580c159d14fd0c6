package survivor.controller.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;
import survivor.log.InFlightCount;
import survivor.log.InFlightRequest;
import survivor.log.LossResult;
import survivor.log.ReplicaFinding;
import survivor.log.RunVerdict;
import survivor.log.SegmentFinding;
import survivor.log.SweepCell;
import survivor.log.WindowResult;

/** Writes the loss of a replica in {@code report.json}. */
final class LossJson {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private LossJson() {}

  static ObjectNode loss(LossReport loss) {
    ObjectNode node = NODES.objectNode();
    node.put("headline", LossHeadline.of(loss));
    node.put("faultId", loss.ordered().getFaultId());
    node.put("injector", loss.ordered().getInjector());
    node.put("victim", loss.ordered().getVictim());
    node.put("plannedUs", loss.ordered().getPlannedFireNs() / 1000);
    verdict(node, loss.verdict().orElse(null));
    node.set("step", StepJson.step(loss.step()));
    ArrayNode windows = node.putArray("windows");
    loss.windows().forEach(part -> windows.add(window(part)));
    if (loss.result().isPresent()) {
      found(node, loss.result().get());
    }
    return node;
  }

  private static void verdict(ObjectNode node, RunVerdict verdict) {
    node.put("outcome", verdict == null ? StepReport.OPEN : verdict.getOutcome());
    node.put("decidedBy", verdict == null ? null : verdict.getDecidedBy());
    ArrayNode reasons = node.putArray("reasons");
    ArrayNode gates = node.putArray("gates");
    if (verdict != null) {
      verdict.getReasons().forEach(reasons::add);
      verdict.getGates().forEach(gate -> gates.add(StepJson.gate(StepAssembly.gate(gate))));
    }
  }

  private static void found(ObjectNode node, LossResult result) {
    micros(node, "armedUs", result.getArmedNs());
    micros(node, "firedUs", result.getFiredNs());
    micros(node, "confirmedUs", result.getConfirmedNs());
    micros(node, "expiredUs", result.getExpiredNs());
    micros(node, "anchorUs", result.getAnchorNs());
    node.put("failure", result.getFaultFailure());
    ArrayNode labels = node.putArray("labels");
    result.getLabels().forEach(labels::add);
    RecoveryJson.write(node, result);
    inFlight(node.putObject("inFlight"), result);
    ArrayNode replicas = node.putArray("replicas");
    result.getReplicas().forEach(replica -> replicas.add(replica(replica)));
    ArrayNode segments = node.putArray("segments");
    for (SegmentFinding segment : result.getSegments()) {
      ObjectNode one = segments.addObject().put("segment", segment.getSegment());
      micros(one, "afterUs", segment.getAfterNs());
      one.put("why", segment.getWhy());
    }
  }

  private static ObjectNode window(LossReport.Part part) {
    WindowResult window = part.window();
    ObjectNode node = NODES.objectNode();
    node.put("window", window.getWindow());
    node.put("fromUs", window.getFromNs() / 1000);
    node.put("toUs", window.getToNs() / 1000);
    node.put("scheduled", window.getScheduled());
    node.put("completed", window.getCompleted());
    node.put("errored", window.getErrored());
    node.put("censored", window.getCensored());
    errors(node, window.getErrorsByClass());
    node.put("goodput", part.goodput());
    node.put("throughputRps", part.throughputRps());
    ArrayNode sweep = node.putArray("sweep");
    if (window.getSweep() != null) {
      for (SweepCell cell : window.getSweep()) {
        sweep
            .addObject()
            .put("ttftUs", cell.getSloTtftNs() / 1000)
            .put("e2eUs", cell.getSloE2eNs() / 1000)
            .put("goodput", part.share(cell.getMet()));
      }
    }
    StepJson.percentiles(node, "ttft", java.util.Optional.of(part.latencies().ttft()));
    StepJson.percentiles(node, "e2e", java.util.Optional.of(part.latencies().e2e()));
    StepJson.percentiles(node, "gaps", java.util.Optional.of(part.latencies().gaps()));
    part.latencies()
        .incidence()
        .ifPresentOrElse(
            curve -> node.set("incidence", StepJson.incidence(curve)),
            () -> node.putNull("incidence"));
    return node;
  }

  private static void inFlight(ObjectNode node, LossResult result) {
    node.put("total", result.getInFlightRequests().size());
    ArrayNode counts = node.putArray("byReplica");
    for (InFlightCount count : result.getInFlight()) {
      ObjectNode one = counts.addObject();
      one.put("replica", count.getReplica());
      one.put("victim", count.getVictim());
      one.put("completed", count.getCompleted());
      one.put("errored", count.getErrored());
      one.put("censored", count.getCensored());
      errors(one, count.getErrorsByClass());
    }
    ArrayNode requests = node.putArray("requests");
    result.getInFlightRequests().forEach(request -> requests.add(request(request)));
  }

  private static ObjectNode request(InFlightRequest request) {
    ObjectNode node = NODES.objectNode();
    node.put("index", request.getIndex());
    node.put("replica", request.getReplica());
    node.put("victim", request.getVictim());
    node.put("state", request.getState());
    node.put("outputsBefore", request.getOutputsBefore());
    node.put("outputs", request.getOutputs());
    micros(node, "sentUs", request.getSentNs());
    micros(node, "lastBeforeUs", request.getLastBeforeNs());
    micros(node, "firstAfterUs", request.getFirstAfterNs());
    node.put("outcome", request.getOutcome());
    node.put("errorClass", request.getErrorClass());
    micros(node, "endUs", request.getEndNs());
    return node;
  }

  private static ObjectNode replica(ReplicaFinding replica) {
    ObjectNode node = NODES.objectNode();
    node.put("name", replica.getName());
    node.put("victim", replica.getVictim());
    node.put("baselineRequests", replica.getBaselineRequests());
    node.put("faultRequests", replica.getFaultRequests());
    node.put("baselineShare", replica.getBaselineShare());
    node.put("baselineWaitingMean", replica.getBaselineWaitingMean());
    node.put("waitingSamples", replica.getWaitingSamples());
    node.put("waitingSamplesExpected", replica.getWaitingSamplesExpected());
    return node;
  }

  private static void errors(ObjectNode node, Map<String, Long> byClass) {
    ObjectNode errors = node.putObject("errorsByClass");
    new TreeMap<>(byClass).forEach(errors::put);
  }

  static void micros(ObjectNode node, String name, Long ns) {
    if (ns == null) {
      node.putNull(name);
    } else {
      node.put(name, Math.floorDiv(ns, 1000L));
    }
  }
}
