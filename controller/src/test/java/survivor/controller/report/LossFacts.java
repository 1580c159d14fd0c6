package survivor.controller.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.config.ConfigTexts;
import survivor.controller.plan.PlanKind;
import survivor.log.ComponentRecovery;
import survivor.log.EquilibriumFinding;
import survivor.log.Experiment;
import survivor.log.Gate;
import survivor.log.InFlightCount;
import survivor.log.InFlightRequest;
import survivor.log.LossResult;
import survivor.log.ModalDistance;
import survivor.log.ModalFinding;
import survivor.log.RecoveryFinding;
import survivor.log.Replica;
import survivor.log.ReplicaFinding;
import survivor.log.RunVerdict;
import survivor.log.SegmentFinding;
import survivor.log.SensitivityRow;
import survivor.log.StepOrdered;
import survivor.log.StepVerdict;
import survivor.log.SweepCell;
import survivor.log.WindowResult;

/** The facts of a loss at 40 s, of which a reader can follow every figure. */
final class LossFacts {
  private static final long S = 1_000_000_000L;

  private LossFacts() {}

  static List<SpecificRecord> of(String outcome) {
    StepOrdered order = order();
    StepVerdict verdict = Facts.verdict(order, "fail");
    List<SpecificRecord> facts = new ArrayList<>();
    facts.add(Facts.opened(new PlanKind.Ladder(), ConfigTexts.text("demo")));
    facts.add(Facts.host());
    facts.add(order);
    facts.add(verdict);
    WindowResult measured = Facts.window(order, verdict);
    facts.add(measured);
    facts.add(window(measured, "baseline", 2, 37, 0));
    facts.add(window(measured, "fault", 40, 80, 30));
    facts.add(result());
    facts.add(verdict(outcome));
    return facts;
  }

  private static StepOrdered order() {
    return StepOrdered.newBuilder(Orders.first())
        .setStepId("loss")
        .setPhase("loss")
        .setRamp(0)
        .setSettleNs(2 * S)
        .setMeasuredNs(78 * S)
        .setTailNs(3 * S)
        .setExperiment(
            Experiment.newBuilder()
                .setFaultId("fault-1")
                .setInjector("sigkill")
                .setVictim("replica-1")
                .setPlannedFireNs(40 * S)
                .setReplicas(
                    List.of(new Replica("replica-0", null, null), new Replica("replica-1", "", "")))
                .build())
        .build();
  }

  private static WindowResult window(
      WindowResult like, String name, long fromS, long toS, long errored) {
    return WindowResult.newBuilder(like)
        .setWindow(name)
        .setFromNs(fromS * S)
        .setToNs(toS * S)
        .setScheduled(200)
        .setCompleted(200 - errored)
        .setErrored(errored)
        .setCensored(0)
        .setErrorsByClass(errored == 0 ? Map.of() : Map.of("reset", errored))
        .setMetSlo(200 - errored)
        .setSweep(List.of(new SweepCell(S, 14 * S, 200 - errored)))
        .build();
  }

  private static RecoveryFinding after(long s) {
    return new RecoveryFinding("recovered", s * S, 1, 0);
  }

  private static LossResult result() {
    RecoveryFinding unknown = new RecoveryFinding("not_estimable", null, 0, 0);
    return LossResult.newBuilder()
        .setAnalysis("live")
        .setRunId(Facts.RUN)
        .setStepId("loss")
        .setFaultId("fault-1")
        .setInjector("sigkill")
        .setVictim("replica-1")
        .setPlannedFireNs(40 * S)
        .setArmedNs(38 * S)
        .setFiredNs(40 * S + 5_000_000)
        .setConfirmedNs(40 * S + 9_000_000)
        .setAnchorNs(40 * S)
        .setBaselineGoodput(1.0)
        .setToPreFault(after(12))
        .setEquilibrium(
            new EquilibriumFinding(50 * S, 52 * S, null, "the plateau spans under 10 s"))
        .setToEquilibrium(unknown)
        .setDeficitToPreFaultS(3.25)
        .setComponents(List.of(new ComponentRecovery("non_error", 1.0, after(11))))
        .setSensitivity(List.of(new SensitivityRow(90, 10, 30, after(12), unknown)))
        .setModal(
            List.of(
                new ModalFinding(
                    "e2e",
                    1_250_000.0,
                    0.0,
                    List.of(
                        new ModalDistance(12 * S, Double.NEGATIVE_INFINITY),
                        new ModalDistance(S, Double.POSITIVE_INFINITY)))))
        .setInFlight(
            List.of(
                new InFlightCount("replica-0", false, 1L, 0L, 0L, Map.of()),
                new InFlightCount("replica-1", true, 0L, 2L, 0L, Map.of("reset", 2L))))
        .setInFlightRequests(
            List.of(
                request(7, "replica-0", "streaming", "completed", null),
                request(8, "replica-1", "streaming", "errored", "reset"),
                request(9, "replica-1", "waiting", "errored", "reset")))
        .setReplicas(
            List.of(
                new ReplicaFinding("replica-0", false, 100L, 190L, 0.5, 0.25, 35, 35),
                new ReplicaFinding("replica-1", true, 100L, 10L, 0.5, null, 0, 35)))
        .setSegments(
            List.of(
                new SegmentFinding("replica_ready", 8 * S, null),
                new SegmentFinding("rescheduled", null, "there is no cluster")))
        .setLabels(List.of())
        .build();
  }

  private static InFlightRequest request(
      int index, String replica, String state, String outcome, String errorClass) {
    boolean streaming = state.equals("streaming");
    return new InFlightRequest(
        index,
        replica,
        replica.equals("replica-1"),
        state,
        streaming ? 17 : 0,
        streaming ? 17 : 0,
        39 * S,
        streaming ? Long.valueOf(40 * S - 4_000_000) : null,
        null,
        outcome,
        errorClass,
        40 * S + 6_000_000);
  }

  private static RunVerdict verdict(String outcome) {
    boolean valid = outcome.equals("valid");
    return RunVerdict.newBuilder()
        .setAnalysis("live")
        .setRunId(Facts.RUN)
        .setStepId("loss")
        .setOutcome(outcome)
        .setDecidedBy(valid ? null : "fault")
        .setReasons(valid ? List.of() : List.of("the fault was not confirmed"))
        .setGates(
            List.of(
                Gate.newBuilder()
                    .setName("fault")
                    .setOutcome(valid ? "passed" : "not_observed")
                    .setWhy(valid ? null : "the fault was not confirmed")
                    .build()))
        .build();
  }
}
