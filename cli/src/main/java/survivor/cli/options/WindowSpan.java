package survivor.cli.options;

import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import survivor.measure.window.Span;

/** Reads a window as {@code FROM..TO}, each as {@link Nanos} reads it, TO exclusive. */
public final class WindowSpan implements ITypeConverter<Span> {
  private static final Pattern BETWEEN = Pattern.compile("\\.\\.");

  @Override
  public Span convert(String text) {
    String[] ends = BETWEEN.split(text, -1);
    if (ends.length != 2) {
      throw new TypeConversionException("'" + text + "' is no window such as 30s..150s");
    }
    Nanos nanos = new Nanos();
    long fromNs = nanos.convert(ends[0]);
    long toNs = nanos.convert(ends[1]);
    if (toNs <= fromNs) {
      throw new TypeConversionException("'" + text + "' does not end after it starts");
    }
    return new Span(fromNs, toNs);
  }
}
