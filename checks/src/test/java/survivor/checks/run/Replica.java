package survivor.checks.run;

import survivor.simulator.Presets;
import survivor.simulator.Simulator;
import survivor.simulator.SimulatorSettings;

/** A simulated replica in this process; its highest passing rate in quick.yaml is 38.4. */
final class Replica implements AutoCloseable {
  private final Simulator simulator =
      Simulator.start(SimulatorSettings.onFreePort("simulated", Presets.demo()));

  String url() {
    return "http://127.0.0.1:" + simulator.port();
  }

  @Override
  public void close() {
    simulator.close();
  }
}
