package survivor.cli.role;

import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.cli.options.Nanos;
import survivor.cli.options.StallStart;
import survivor.cli.options.TimeRange;
import survivor.simulator.replica.GivenTimes;
import survivor.simulator.replica.Stall;

/** How the simulator emits tokens at given times in place of simulating an engine. */
final class TimedOptions {
  @Option(
      names = "--ttft",
      paramLabel = "TIME[..TIME]",
      converter = TimeRange.Reader.class,
      description = {
        "Give every answer the same life, whatever the load: its first",
        "token comes after so long, drawn evenly from the range."
      })
  private TimeRange ttft;

  @Option(
      names = "--gap",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "With --ttft: from one token to the next.")
  private Long gapNs;

  @Option(
      names = "--stall-at",
      paramLabel = "TIME",
      converter = StallStart.Reader.class,
      description = {
        "With --ttft: emit nothing from then on, so long after the start",
        "or at an instant (2030-01-01T00:00:00Z)."
      })
  private StallStart stallAt;

  @Option(
      names = "--stall-for",
      paramLabel = "TIME",
      converter = Nanos.class,
      description = "How long; then comes what fell due meanwhile, in its order.")
  private Long stallForNs;

  /**
   * The given times; empty where an engine is simulated.
   *
   * @throws Failure if a value is outside its range, or one of those that go together is missing
   */
  Optional<GivenTimes> times() {
    if ((ttft == null) != (gapNs == null)) {
      throw new Failure("--ttft and --gap go together", "give both");
    }
    if (ttft == null && (stallAt != null || stallForNs != null)) {
      throw new Failure("only given times can stall", "give --ttft and --gap");
    }
    try {
      return Optional.ofNullable(ttft).map(t -> new GivenTimes(t.fromNs(), t.toNs(), gapNs));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "see survivor simulator --help", e);
    }
  }

  /**
   * The stall of a replica that starts at an instant, ns since 1970; empty without one.
   *
   * @throws Failure if its length is missing or not above 0, or its begin is missing
   */
  Optional<Stall> stall(Instant start) {
    if ((stallAt == null) != (stallForNs == null)) {
      throw new Failure("--stall-at and --stall-for go together", "give both");
    }
    try {
      return Optional.ofNullable(stallAt).map(at -> new Stall(at.wallNs(start), stallForNs));
    } catch (IllegalArgumentException e) {
      throw new Failure(e.getMessage(), "see survivor simulator --help", e);
    }
  }
}
