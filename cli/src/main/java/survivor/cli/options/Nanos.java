package survivor.cli.options;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads an instant or a duration into nanoseconds: a decimal number with ns, us, ms, s or m;
 * without a unit it is seconds.
 */
public final class Nanos implements ITypeConverter<Long> {
  private static final Pattern FORM = Pattern.compile("(-?\\d+(?:\\.\\d+)?)(ns|us|ms|s|m|)");
  private static final Map<String, Long> UNITS_NS =
      Map.of(
          "ns",
          1L,
          "us",
          1_000L,
          "ms",
          1_000_000L,
          "s",
          1_000_000_000L,
          "",
          1_000_000_000L,
          "m",
          60_000_000_000L);

  @Override
  public Long convert(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new TypeConversionException("'" + text + "' is no time such as 60s, 0.5s or 500ms");
    }
    BigDecimal unit = BigDecimal.valueOf(UNITS_NS.get(form.group(2)));
    try {
      return new BigDecimal(form.group(1)).multiply(unit).longValueExact();
    } catch (ArithmeticException e) {
      throw new TypeConversionException("'" + text + "' is no whole number of nanoseconds");
    }
  }
}
