package survivor.controller.fault;

import java.util.Map;
import java.util.OptionalLong;
import survivor.log.FaultArmed;
import survivor.log.FaultExpired;
import survivor.log.FaultFired;
import survivor.log.FaultObserved;
import survivor.log.FaultOrdered;
import survivor.log.FaultRefused;

/** The records of one fault. Instants are given as ns since 1970. */
final class FaultFacts {
  private final FaultOrdered order;
  private final long epochWallNs;

  FaultFacts(FaultOrdered order, long epochWallNs) {
    this.order = order;
    this.epochWallNs = epochWallNs;
  }

  FaultArmed armed(Map<String, String> details, long wallNs) {
    OptionalLong expires = Fault.of(order, epochWallNs).expiresWallNs();
    return FaultArmed.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setFaultId(order.getFaultId())
        .setInjector(order.getInjector())
        .setVictim(order.getVictim())
        .setPlannedNs(order.getFireAtNs())
        .setExpiresNs(expires.isPresent() ? expires.getAsLong() - epochWallNs : null)
        .setWallNs(wallNs)
        .setDetails(details)
        .build();
  }

  FaultRefused refused(String why, long wallNs) {
    return FaultRefused.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setFaultId(order.getFaultId())
        .setInjector(order.getInjector())
        .setVictim(order.getVictim())
        .setReason(why)
        .setWallNs(wallNs)
        .build();
  }

  FaultFired fired(long wallNs) {
    return FaultFired.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setFaultId(order.getFaultId())
        .setPlannedNs(order.getFireAtNs())
        .setFiredNs(wallNs - epochWallNs)
        .setWallNs(wallNs)
        .build();
  }

  FaultObserved observed(String what, String detail, long wallNs) {
    return FaultObserved.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setFaultId(order.getFaultId())
        .setWhat(what)
        .setAtNs(wallNs - epochWallNs)
        .setWallNs(wallNs)
        .setDetail(detail)
        .build();
  }

  FaultExpired expired(Ending how, long wallNs) {
    return FaultExpired.newBuilder()
        .setRunId(order.getRunId())
        .setStepId(order.getStepId())
        .setFaultId(order.getFaultId())
        .setHow(how.label())
        .setAtNs(wallNs - epochWallNs)
        .setWallNs(wallNs)
        .build();
  }
}
