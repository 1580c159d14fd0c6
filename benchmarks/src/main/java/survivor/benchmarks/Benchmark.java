package survivor.benchmarks;

import java.util.Set;
import survivor.benchmarks.report.Findings;

/** One benchmark. */
public interface Benchmark {
  /** Name on the command line and of the result's file. */
  String name();

  /** Names of the whole-number options that it takes. */
  Set<String> options();

  /**
   * Measures; takes minutes.
   *
   * @throws survivor.cli.Failure if it cannot measure
   */
  Findings run(Workplace place, Options options);
}
