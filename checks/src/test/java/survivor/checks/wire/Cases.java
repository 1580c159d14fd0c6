package survivor.checks.wire;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.Sighting;

/** Where the case files are, and patience with the replica that plays them. */
final class Cases {
  static final Path FOLDER = Path.of("../generator/src/test/resources/cases");

  private static final int MOST_TRIES = 1_000;

  private Cases() {}

  /** Waits up to ten seconds; gives the replica's newest sighting. */
  static Sighting await(BooleanSupplier condition, ScriptedReplica replica) {
    await(condition);
    return replica.sightings().getLast();
  }

  /** Waits up to ten seconds. */
  static void await(BooleanSupplier condition) {
    for (int tries = 0; !condition.getAsBoolean(); tries++) {
      if (tries == MOST_TRIES) {
        throw new AssertionError("waited too long");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
    }
  }
}
