package survivor.generator.health;

import java.lang.management.ManagementFactory;
import java.util.DoubleSummaryStatistics;
import java.util.stream.LongStream;
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
    DoubleSummaryStatistics clocksMhz = clocksMhz(processor().getCurrentFreq());
    boolean told = clocksMhz.getCount() > 0;
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
        .setClockMinMhz(told ? clocksMhz.getMin() : null)
        .setClockMeanMhz(told ? clocksMhz.getAverage() : null)
        .setClockMaxMhz(told ? clocksMhz.getMax() : null)
        .build();
  }

  /** Of the clocks that the host tells, hertz; it says -1 or 0 for one that it does not know. */
  static DoubleSummaryStatistics clocksMhz(long[] clocksHz) {
    return LongStream.of(clocksHz)
        .filter(hz -> hz > 0)
        .mapToDouble(hz -> hz / 1e6)
        .summaryStatistics();
  }

  /** The processor whose load is measured. */
  CentralProcessor processor() {
    return system.getHardware().getProcessor();
  }
}
