package survivor.generator.schedule;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The arrivals of a whole step. Immutable; index counts from 0 over all shards. */
public final class Schedule {
  /** Named in the Java platform's specification, so the same stream on every machine. */
  public static final String RANDOM_ALGORITHM = "L64X128MixRandom";

  private static final BigInteger NANOS = BigInteger.valueOf(1_000_000_000L);

  private final long[] offsetsNs;

  private Schedule(long[] offsetsNs) {
    this.offsetsNs = offsetsNs;
  }

  /**
   * Arrivals of a shape in [0, duration).
   *
   * @param durationNs settle, measured part and tail together, at least 0
   * @throws IllegalArgumentException if a trace cannot be read, is no list of ascending offsets, or
   *     a step would have more than 100 million arrivals
   */
  public static Schedule of(Shape shape, long durationNs) {
    return new Schedule(
        switch (shape) {
          case Shape.Poisson p -> poisson(p, durationNs);
          case Shape.Constant c -> constant(c, durationNs);
          case Shape.Trace t -> trace(t, durationNs);
        });
  }

  /** Number of arrivals. */
  public int size() {
    return offsetsNs.length;
  }

  /** Number of arrivals of shard k of n: those with index % n == k. */
  public int sizeOf(int shard, int shards) {
    return (offsetsNs.length - shard + shards - 1) / shards;
  }

  /** Nanoseconds from the epoch to arrival {@code index}. */
  public long offsetNs(int index) {
    return offsetsNs[index];
  }

  /** SHA-256 of all offsets, one decimal and a line feed each, in lower-case hexadecimal. */
  public String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (long offset : offsetsNs) {
        digest.update(Long.toString(offset).getBytes(StandardCharsets.US_ASCII));
        digest.update((byte) '\n');
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Unit exponentials by inversion; StrictMath, because Math.log may differ by machine. */
  private static long[] poisson(Shape.Poisson shape, long durationNs) {
    RandomGenerator random = RandomGeneratorFactory.of(RANDOM_ALGORITHM).create(shape.seed());
    double nanosPerUnit = 1e9 / shape.rateRps().doubleValue();
    Offsets offsets = new Offsets();
    double units = 0;
    while (true) {
      units -= StrictMath.log(1.0 - random.nextDouble());
      long at = (long) (units * nanosPerUnit);
      if (at >= durationNs) {
        return offsets.toArray();
      }
      offsets.add(at);
    }
  }

  private static long[] constant(Shape.Constant shape, long durationNs) {
    BigDecimal rate = shape.rateRps().stripTrailingZeros();
    BigInteger numerator = NANOS;
    BigInteger denominator = rate.unscaledValue();
    if (rate.scale() >= 0) {
      numerator = numerator.multiply(BigInteger.TEN.pow(rate.scale()));
    } else {
      denominator = denominator.multiply(BigInteger.TEN.pow(-rate.scale()));
    }
    Offsets offsets = new Offsets();
    for (long i = 0; ; i++) {
      long at = numerator.multiply(BigInteger.valueOf(i)).divide(denominator).longValueExact();
      if (at >= durationNs) {
        return offsets.toArray();
      }
      offsets.add(at);
    }
  }

  private static long[] trace(Shape.Trace shape, long durationNs) {
    Offsets offsets = new Offsets();
    long last = 0;
    int number = 0;
    for (String line : lines(shape)) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      long at = offset(shape, number, line.trim());
      if (at < last) {
        throw new IllegalArgumentException(
            shape.file() + " line " + number + ": offsets ascend from 0");
      }
      last = at;
      if (at < durationNs) {
        offsets.add(at);
      }
    }
    return offsets.toArray();
  }

  private static List<String> lines(Shape.Trace shape) {
    try {
      return Files.readAllLines(shape.file(), StandardCharsets.US_ASCII);
    } catch (NoSuchFileException e) {
      throw new IllegalArgumentException("there is no arrival file " + shape.file(), e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the arrival file " + shape.file() + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static long offset(Shape.Trace shape, int number, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          shape.file() + " line " + number + ": '" + text + "' is no whole number", e);
    }
  }

  /** Growing list of offsets. */
  private static final class Offsets {
    private static final int MOST = 100_000_000;

    private long[] values = new long[1024];
    private int size;

    void add(long value) {
      if (size == MOST) {
        throw new IllegalArgumentException("a step has at most " + MOST + " arrivals");
      }
      if (size == values.length) {
        values = Arrays.copyOf(values, size * 2);
      }
      values[size++] = value;
    }

    long[] toArray() {
      return Arrays.copyOf(values, size);
    }
  }
}
