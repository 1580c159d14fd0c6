package survivor.cli.options;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Durations from one to another.
 *
 * @param fromNs the shortest, nanoseconds, at least 0
 * @param toNs the longest, at least as long
 */
public record TimeRange(long fromNs, long toNs) {
  /** Reads {@code FROM..TO}, both inclusive and each as {@link Nanos} reads it, or one alone. */
  public static final class Reader implements ITypeConverter<TimeRange> {
    private static final Pattern BETWEEN = Pattern.compile("\\.\\.");

    @Override
    public TimeRange convert(String text) {
      String[] ends = BETWEEN.split(text, -1);
      if (ends.length > 2) {
        throw new TypeConversionException("'" + text + "' is no range such as 400ms..600ms");
      }
      Nanos nanos = new Nanos();
      long fromNs = nanos.convert(ends[0]);
      long toNs = nanos.convert(ends[ends.length - 1]);
      if (fromNs < 0 || toNs < fromNs) {
        throw new TypeConversionException("'" + text + "' is no range from 0 up");
      }
      return new TimeRange(fromNs, toNs);
    }
  }
}
