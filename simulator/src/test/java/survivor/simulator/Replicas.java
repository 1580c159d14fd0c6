package survivor.simulator;

import java.nio.file.Path;
import java.util.Optional;
import survivor.simulator.engine.EngineParameters;
import survivor.simulator.engine.ReplicaModel;

/** Replicas for tests. */
final class Replicas {
  static final String MODEL = "tiny \"model\"";

  private Replicas() {}

  /** Steps of 5 ms, two slots, answers of 6 tokens, 40 tokens of context. */
  static ReplicaModel small() {
    return new ReplicaModel(new EngineParameters(5_000_000, 0, 0, 2, 80, 0), 40, 4, 6);
  }

  /** The small replica with a context for 200 tokens. */
  static ReplicaModel roomy() {
    return new ReplicaModel(small().engine(), 200, 4, 6);
  }

  static SimulatorSettings with(ReplicaModel replica, Optional<Path> truth) {
    return new SimulatorSettings("127.0.0.1", 0, MODEL, replica, 1, 1, truth);
  }

  /** The small replica with steps of 100 ms: 37 tokens take 3.7 s. */
  static SimulatorSettings slow(Optional<Path> truth) {
    return new SimulatorSettings("127.0.0.1", 0, MODEL, small(), 0.05, 1, truth);
  }
}
