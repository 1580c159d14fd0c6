package survivor.generator.health;

import java.lang.management.ManagementFactory;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import survivor.log.HostFacts;

/** What the client host is. Reading it takes up to a second the first time. */
public final class HostReader {
  private final SystemInfo system = new SystemInfo();

  /**
   * Facts of this host and JVM.
   *
   * @param source name of the source that they belong to
   * @param wallNs now, nanoseconds since 1970
   */
  public HostFacts facts(String source, long wallNs) {
    var runtime = ManagementFactory.getRuntimeMXBean();
    return HostFacts.newBuilder()
        .setSource(source)
        .setHostName(system.getOperatingSystem().getNetworkParams().getHostName())
        .setCpuModel(processor().getProcessorIdentifier().getName())
        .setLogicalCores(processor().getLogicalProcessorCount())
        .setMemoryBytes(system.getHardware().getMemory().getTotal())
        .setOs(system.getOperatingSystem().toString())
        .setJvm(runtime.getVmName() + " " + runtime.getVmVersion())
        .setJvmArguments(runtime.getInputArguments())
        .setWallNs(wallNs)
        .build();
  }

  /** The processor whose load is measured. */
  CentralProcessor processor() {
    return system.getHardware().getProcessor();
  }
}
