package survivor.generator.health;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import oshi.hardware.CentralProcessor;

/** CPU use between two readings: the host, this process, its busiest thread. */
final class CpuMeter {
  private final CentralProcessor processor;
  private final com.sun.management.OperatingSystemMXBean process =
      (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private long[] hostTicks;
  private long processNs;
  private long atNs;
  private Map<Long, Long> threadNs;

  /** Use since the reading before. Empty is not observed. */
  record Use(
      OptionalDouble host, OptionalDouble processCores, Optional<BusyThread> busiestThread) {}

  /** A thread and its use in cores. */
  record BusyThread(String name, double cores) {}

  CpuMeter(CentralProcessor processor, long nowNs) {
    this.processor = processor;
    this.hostTicks = processor.getSystemCpuLoadTicks();
    this.processNs = process.getProcessCpuTime();
    this.threadNs = threadTimes();
    this.atNs = nowNs;
  }

  Use take(long nowNs) {
    long[] ticks = processor.getSystemCpuLoadTicks();
    long cpuNs = process.getProcessCpuTime();
    Map<Long, Long> times = threadTimes();
    double wallNs = nowNs - atNs;
    Use use =
        new Use(
            hostShare(hostTicks, ticks),
            wallNs > 0 && cpuNs >= 0
                ? OptionalDouble.of((cpuNs - processNs) / wallNs)
                : OptionalDouble.empty(),
            busiest(times, wallNs));
    hostTicks = ticks;
    processNs = cpuNs;
    threadNs = times;
    atNs = nowNs;
    return use;
  }

  private static OptionalDouble hostShare(long[] before, long[] after) {
    long total = 0;
    for (int i = 0; i < after.length; i++) {
      total += after[i] - before[i];
    }
    int idle = CentralProcessor.TickType.IDLE.getIndex();
    int wait = CentralProcessor.TickType.IOWAIT.getIndex();
    long unused = after[idle] - before[idle] + after[wait] - before[wait];
    return total <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.min(1, Math.max(0, (double) (total - unused) / total)));
  }

  private Optional<BusyThread> busiest(Map<Long, Long> times, double wallNs) {
    long most = -1;
    long id = -1;
    for (Map.Entry<Long, Long> entry : times.entrySet()) {
      long used = entry.getValue() - threadNs.getOrDefault(entry.getKey(), 0L);
      if (used > most) {
        most = used;
        id = entry.getKey();
      }
    }
    ThreadInfo info = id < 0 ? null : threads.getThreadInfo(id);
    return info == null || wallNs <= 0
        ? Optional.empty()
        : Optional.of(new BusyThread(info.getThreadName(), most / wallNs));
  }

  private Map<Long, Long> threadTimes() {
    Map<Long, Long> times = new HashMap<>();
    for (long id : threads.getAllThreadIds()) {
      long used = threads.getThreadCpuTime(id);
      if (used >= 0) {
        times.put(id, used);
      }
    }
    return times;
  }
}
