package survivor.generator.schedule;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Optional;

/** How arrivals are spread over a step. */
public sealed interface Shape {

  /** Exponential gaps of mean 1 ÷ rate, from the stream that the seed names. */
  record Poisson(BigDecimal rateRps, long seed) implements Shape {
    public Poisson {
      requirePositive(rateRps);
    }
  }

  /** Arrival i at i ÷ rate, cut to whole nanoseconds. */
  record Constant(BigDecimal rateRps) implements Shape {
    public Constant {
      requirePositive(rateRps);
    }
  }

  /** Arrivals read from a file, one offset in nanoseconds a line, ascending. */
  record Trace(Path file) implements Shape {}

  /**
   * The shape that an order names.
   *
   * @param name poisson, constant or trace
   * @param rateRps requests a second, a plain decimal above 0
   * @throws IllegalArgumentException if the name is none of these, the rate is no positive decimal,
   *     or a trace has no file
   */
  static Shape named(String name, String rateRps, long seed, Optional<String> traceFile) {
    return switch (name) {
      case "poisson" -> new Poisson(new BigDecimal(rateRps), seed);
      case "constant" -> new Constant(new BigDecimal(rateRps));
      case "trace" ->
          new Trace(
              Path.of(
                  traceFile.orElseThrow(
                      () -> new IllegalArgumentException("the shape trace needs a file"))));
      default -> throw new IllegalArgumentException("no schedule has the shape '" + name + "'");
    };
  }

  private static void requirePositive(BigDecimal rateRps) {
    if (rateRps.signum() <= 0) {
      throw new IllegalArgumentException("a rate is above 0, not " + rateRps.toPlainString());
    }
  }
}
