package survivor.simulator;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import survivor.simulator.engine.ReplicaModel;

/**
 * How to run one simulated replica.
 *
 * @param host address to listen on
 * @param port port to listen on, 0 for a free one
 * @param modelName name under which the model is served
 * @param replica what to simulate
 * @param timeScale all durations of the engine are divided by it, above 0
 * @param seed decides words and, if the engine has jitter, step durations
 * @param truth file for the record of planned emission times; it is overwritten
 * @param loadTime so long after its start everything gets 503, as while weights load
 * @param faultDoor whether clients on this host may inject faults, at {@code /_fault}
 */
public record SimulatorSettings(
    String host,
    int port,
    String modelName,
    ReplicaModel replica,
    double timeScale,
    long seed,
    Optional<Path> truth,
    Duration loadTime,
    boolean faultDoor) {

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException naming the first value outside its range
   */
  public SimulatorSettings {
    if (host.isBlank()) {
      throw new IllegalArgumentException("host must not be blank");
    }
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535");
    }
    if (modelName.isBlank()) {
      throw new IllegalArgumentException("modelName must not be blank");
    }
    if (!(timeScale > 0) || !Double.isFinite(timeScale)) {
      throw new IllegalArgumentException("timeScale must be finite and above 0");
    }
    if (loadTime.isNegative()) {
      throw new IllegalArgumentException("loadTime must not be negative");
    }
  }

  /** A replica that has loaded when it starts, without a door for faults. */
  public SimulatorSettings(
      String host,
      int port,
      String modelName,
      ReplicaModel replica,
      double timeScale,
      long seed,
      Optional<Path> truth) {
    this(host, port, modelName, replica, timeScale, seed, truth, Duration.ZERO, false);
  }

  /** The same with a door for faults. */
  public SimulatorSettings withFaultDoor() {
    return new SimulatorSettings(
        host, port, modelName, replica, timeScale, seed, truth, loadTime, true);
  }

  /** A replica on a free loopback port, in real time, without a truth file. */
  public static SimulatorSettings onFreePort(String modelName, ReplicaModel replica) {
    return new SimulatorSettings("127.0.0.1", 0, modelName, replica, 1, 1, Optional.empty());
  }

  /** The same with a load time. */
  public SimulatorSettings withLoadTime(Duration time) {
    return new SimulatorSettings(
        host, port, modelName, replica, timeScale, seed, truth, time, faultDoor);
  }
}
