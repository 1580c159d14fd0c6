package survivor.cli.doctor;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import survivor.cli.AppFolder;
import survivor.cli.Clock;
import survivor.cli.Failure;
import survivor.cli.doctor.Finding.Good;
import survivor.cli.doctor.Finding.Unseen;
import survivor.cli.doctor.Finding.Wrong;
import survivor.cli.stack.Ports;

/** The machine: Java, processors, memory, files, ports, clocks. */
final class MachineCheck {
  private static final int LEAST_JAVA = 21;
  private static final long LEAST_FREE_MEMORY_MIB = 2_000;
  private static final long LEAST_FILES = 4_096;
  private static final int SLEEPS = 100;
  private static final Duration SLEEP = Duration.ofMillis(1);

  private final Clock clock;

  MachineCheck(Clock clock) {
    this.clock = clock;
  }

  List<Finding> all() {
    List<Finding> findings = new ArrayList<>();
    findings.add(java());
    findings.add(registryServer());
    OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    findings.add(cores(os));
    findings.add(load(os));
    findings.add(memory(os));
    findings.add(files(os));
    findings.add(ports());
    findings.add(wallClock());
    findings.add(timer());
    return findings;
  }

  private static Finding java() {
    int major = Runtime.version().feature();
    String found = Runtime.version() + " in " + System.getProperty("java.home");
    return major >= LEAST_JAVA
        ? new Good("java", found)
        : new Wrong("java", found, "install a JDK " + LEAST_JAVA + " or newer");
  }

  private static Finding registryServer() {
    try {
      AppFolder.find().registryClassPath();
      return new Good("build", "complete, registry server included");
    } catch (Failure e) {
      return new Wrong("build", e.getMessage(), e.nextStep());
    }
  }

  private static Finding cores(OperatingSystemMXBean os) {
    int cores = os.getAvailableProcessors();
    return cores >= 2
        ? new Good("cores", Integer.toString(cores))
        : new Wrong("cores", Integer.toString(cores), "two are the least: client and log compete");
  }

  private static Finding load(OperatingSystemMXBean os) {
    double load = os.getSystemLoadAverage();
    if (load < 0) {
      return new Unseen("load", "this system tells no load average");
    }
    String found = String.format(Locale.ROOT, "%.1f runnable over the last minute", load);
    return load <= os.getAvailableProcessors() * 0.5
        ? new Good("load", found)
        : new Wrong("load", found, "stop other work, or the client's own gates will fail");
  }

  private static Finding memory(OperatingSystemMXBean os) {
    long freeMib = MemoryInfo.availableMib().orElse(os.getFreeMemorySize() >> 20);
    String found = freeMib + " MiB available of " + (os.getTotalMemorySize() >> 20) + " MiB";
    return freeMib >= LEAST_FREE_MEMORY_MIB
        ? new Good("memory", found)
        : new Wrong("memory", found, "the embedded stack needs " + LEAST_FREE_MEMORY_MIB + " MiB");
  }

  private static Finding files(OperatingSystemMXBean os) {
    if (!(os instanceof UnixOperatingSystemMXBean unix)) {
      return new Unseen("open files", "this system has no such limit to look at");
    }
    long most = unix.getMaxFileDescriptorCount();
    return most >= LEAST_FILES
        ? new Good("open files", "at most " + most)
        : new Wrong("open files", "at most " + most, "raise it: ulimit -n " + LEAST_FILES);
  }

  private static Finding ports() {
    Ports ports = Ports.free();
    return ports.allFree()
        ? new Good("ports", "loopback ports can be had, for example " + ports.broker())
        : new Wrong("ports", "loopback ports are refused", "what forbids listening on 127.0.0.1?");
  }

  /** A wall clock that is being stepped or slewed hard would shift samples against the load. */
  private Finding wallClock() {
    long startNs = clock.nowNs();
    java.time.Instant startWall = clock.wall();
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
    long wallNs = Duration.between(startWall, clock.wall()).toNanos();
    double apartMs = Math.abs(wallNs - (clock.nowNs() - startNs)) / 1e6;
    String found = String.format(Locale.ROOT, "wall and monotonic %.3f ms apart in 0.5 s", apartMs);
    return apartMs < 2
        ? new Good("clock", found)
        : new Wrong("clock", found, "let the time service settle, then look again");
  }

  private Finding timer() {
    long[] lateNs = new long[SLEEPS];
    for (int i = 0; i < SLEEPS; i++) {
      long startNs = clock.nowNs();
      LockSupport.parkNanos(SLEEP.toNanos());
      lateNs[i] = clock.nowNs() - startNs - SLEEP.toNanos();
    }
    java.util.Arrays.sort(lateNs);
    String found =
        String.format(
            Locale.ROOT,
            "a 1 ms sleep ends %.3f ms late in the median, %.3f ms at worst",
            lateNs[SLEEPS / 2] / 1e6,
            lateNs[SLEEPS - 1] / 1e6);
    return lateNs[SLEEPS * 95 / 100] < TimeUnit.MILLISECONDS.toNanos(5)
        ? new Good("timer", found)
        : new Wrong("timer", found, "the send skew gate would fail: stop other work");
  }
}
