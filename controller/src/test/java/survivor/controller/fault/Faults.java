package survivor.controller.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.avro.specific.SpecificRecord;
import survivor.controller.clock.SystemClock;
import survivor.log.FaultOrdered;

/** Orders of faults, and what came of them. */
final class Faults {
  static final long MS = 1_000_000L;
  static final SystemClock CLOCK = new SystemClock();

  private Faults() {}

  /** An order to fire so many ms after the step's epoch. */
  static FaultOrdered order(String injector, long fireAtMs, Long lengthMs, Map<String, String> p) {
    return FaultOrdered.newBuilder()
        .setRunId("run")
        .setStepId("loss.1")
        .setFaultId("f1")
        .setInjector(injector)
        .setVictim("replica-1")
        .setFireAtNs(fireAtMs * MS)
        .setLengthNs(lengthMs == null ? null : lengthMs * MS)
        .setParameters(p)
        .setWallNs(1)
        .build();
  }

  /** One to arm, due in so many ms. */
  static Fault due(long inMs, Long lengthMs, Map<String, String> parameters) {
    return Fault.of(order("any", inMs, lengthMs, parameters), CLOCK.nowNs());
  }

  /** What the log got, and the state at the end. */
  record Told(List<SpecificRecord> facts, FaultState end) {
    <F> F one(Class<F> kind) {
      List<F> found = facts.stream().filter(kind::isInstance).map(kind::cast).toList();
      if (found.size() != 1) {
        throw new AssertionError(found.size() + " of " + kind.getSimpleName() + " in " + facts);
      }
      return found.get(0);
    }
  }

  /** Carries an order out whose step begins now. */
  static Told run(FaultOrdered order) {
    List<SpecificRecord> facts = new ArrayList<>();
    FaultState start = FaultState.ordered(order, CLOCK.nowNs());
    Injector injector = Injectors.all(CLOCK, List.of()).named(order.getInjector());
    return new Told(facts, new FaultRunner(start, injector, CLOCK, facts::add).run());
  }

  /** Waits for something that has to become true. */
  static void await(String what, long atMostMs, BooleanSupplier condition)
      throws InterruptedException {
    long endNs = CLOCK.nowNs() + atMostMs * MS;
    while (!condition.getAsBoolean()) {
      if (CLOCK.nowNs() > endNs) {
        throw new AssertionError("not within " + atMostMs + " ms: " + what);
      }
      Thread.sleep(5);
    }
  }
}
