package survivor.controller.config;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An accepted configuration.
 *
 * @param seed seed of the run, at least 0
 * @param timeoutMs one timer for a whole request from its dispatch, milliseconds
 * @param lambdaRFactor share of the highest passing rate that is the experiment's rate
 * @param source the bytes it was read from
 * @param override what the command line put over the target
 */
public record RunConfig(
    Profile profile,
    long seed,
    Target target,
    Load load,
    Slo slo,
    long timeoutMs,
    Timing step,
    Reference reference,
    GateLimits limits,
    BigDecimal lambdaRFactor,
    Observe observe,
    BetweenSteps betweenSteps,
    Source source,
    TargetOverride override) {

  /**
   * The server under load.
   *
   * @param url base address, http://host:port, without a slash at the end
   * @param endpoint path that takes the requests, with its first slash
   * @param metricsUrl full address of the gauges
   * @param waitingGauges names of the waiting gauge; the first present one counts
   * @param runningGauges names of the running gauge; may be empty
   */
  public record Target(
      String url,
      String model,
      String endpoint,
      String metricsUrl,
      List<String> waitingGauges,
      List<String> runningGauges,
      Completion completion) {
    public Target {
      waitingGauges = List.copyOf(waitingGauges);
      runningGauges = List.copyOf(runningGauges);
    }
  }

  /** What completes a request. */
  public enum Completion {
    /** The last choice's finish reason. */
    FINISH,
    /** {@code [DONE]} after output, for targets that give no reason. */
    DONE
  }

  /** Law of the arrivals. */
  public enum Shape {
    POISSON,
    CONSTANT,
    /** Arrivals from a file; the rate is a label only. */
    TRACE
  }

  /**
   * What is asked of the target.
   *
   * @param traceFile arrival file, present exactly for the shape trace
   * @param startRps first rate of a ramp, requests a second
   * @param ceilingRps rate that no step exceeds
   * @param inputTokens approximate input length
   * @param continuousUsageStats whether every event is to say how many tokens there are so far
   */
  public record Load(
      Shape shape,
      Optional<String> traceFile,
      BigDecimal startRps,
      Optional<BigDecimal> ceilingRps,
      int inputTokens,
      int maxTokens,
      boolean ignoreEos,
      boolean recordText,
      boolean continuousUsageStats) {}

  /** Bounds from the intended instant, inclusive, milliseconds. */
  public record Slo(long ttftMs, long e2eMs) {}

  /** Parts of a step, milliseconds. */
  public record Timing(long settleMs, long measuredMs, long tailMs) {}

  /**
   * The reference run.
   *
   * @param loadFactor its rate in multiples of the experiment's rate
   */
  public record Reference(Timing timing, BigDecimal loadFactor) {}

  /** What a step is judged by; shares from 0 to 1, times in milliseconds. */
  public record GateLimits(
      double goodputMin,
      double queueMeanMax,
      double coverageMin,
      long skewP99MaxMs,
      long skewMaxMs,
      double cpuMax,
      long pauseP99MaxMs) {}

  /**
   * What is read of the server's side beside its gauges; all of it may be left out. Programs and
   * paths are those of the host of generator 0.
   *
   * @param nvidiaSmi program that tells of the devices as {@code nvidia-smi} does
   * @param dcgmUrl full address of a DCGM exporter, asked where the program is not given or fails
   * @param serverLog the server's log file
   */
  public record Observe(
      Optional<String> nvidiaSmi, Optional<String> dcgmUrl, Optional<String> serverLog) {}

  /**
   * What happens between two steps.
   *
   * @param pauseMs time without load before each step but the first, milliseconds
   * @param command program that is run before each step but the first, on the controller's host
   * @param timeoutMs after which the program is killed; 0 where there is none
   */
  public record BetweenSteps(long pauseMs, Optional<String> command, long timeoutMs) {
    /** Nothing. */
    public static final BetweenSteps NOTHING = new BetweenSteps(0, Optional.empty(), 0);
  }

  /**
   * Where a configuration came from.
   *
   * @param text the bytes as text
   * @param sha256 SHA-256 of the raw bytes, lower-case hexadecimal
   */
  public record Source(String text, String sha256) {}

  /** Reads a file. A file that cannot be read is a refusal too. */
  public static ConfigReading load(Path file) {
    try {
      return parse(Files.readAllBytes(file));
    } catch (NoSuchFileException e) {
      return refused(file, "no such file");
    } catch (IOException e) {
      return refused(file, "cannot be read: " + e.getMessage());
    }
  }

  /** Reads the bytes of a file. */
  public static ConfigReading parse(byte[] raw) {
    return ConfigReader.read(raw, TargetOverride.none());
  }

  /** This configuration with another target; refused by field where an override is no good. */
  public ConfigReading withTarget(TargetOverride newer) {
    return ConfigReader.read(source.text().getBytes(StandardCharsets.UTF_8), newer.over(override));
  }

  private static ConfigReading refused(Path file, String problem) {
    return new ConfigReading.Refused(List.of(new Violation(file.toString(), problem)));
  }
}
