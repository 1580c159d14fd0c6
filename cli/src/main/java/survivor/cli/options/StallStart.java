package survivor.cli.options;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** When a stall begins: so long after the start, or at an instant of the wall clock. */
public sealed interface StallStart {
  /** So long after the start. */
  record After(long ns) implements StallStart {}

  /** At an instant. */
  record At(Instant instant) implements StallStart {}

  /** It in nanoseconds since 1970, where the start was at an instant. */
  default long wallNs(Instant start) {
    return switch (this) {
      case After after -> ns(start.plus(Duration.ofNanos(after.ns())));
      case At at -> ns(at.instant());
    };
  }

  private static long ns(Instant instant) {
    return ChronoUnit.NANOS.between(Instant.EPOCH, instant);
  }

  /** Reads a time as {@link Nanos} does, or an instant in the form of ISO 8601. */
  final class Reader implements ITypeConverter<StallStart> {
    @Override
    public StallStart convert(String text) {
      if (!text.contains("T")) {
        return new After(new Nanos().convert(text));
      }
      try {
        return new At(Instant.parse(text));
      } catch (DateTimeParseException e) {
        throw new TypeConversionException(
            "'" + text + "' is no instant such as 2030-01-01T00:00:00.5Z");
      }
    }
  }
}
