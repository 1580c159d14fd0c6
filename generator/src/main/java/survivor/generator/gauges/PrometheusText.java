package survivor.generator.gauges;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of an exposition in the Prometheus text format, by exact series name. */
public final class PrometheusText {
  private static final Pattern BOUND = Pattern.compile("(?:^|,)\\s*le=\"([^\"]*)\"");

  private final Map<String, List<Double>> values = new TreeMap<>();
  private final Map<String, List<Series>> labelled = new TreeMap<>();
  private final Map<String, SortedMap<Double, Double>> buckets = new TreeMap<>();

  private PrometheusText() {}

  /** Reads an exposition; comments, and lines that are no samples, are passed over. */
  public static PrometheusText of(String text) {
    PrometheusText read = new PrometheusText();
    text.lines().forEach(read::line);
    return read;
  }

  /** Values of all series with this name, one a label set; NaN is left out. */
  public List<Double> values(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * A series that has labels.
   *
   * @param labels as they stand between the braces
   */
  public record Series(String labels, double value) {
    /** Value of a label as it stands between its quotes; empty where there is no such label. */
    public Optional<String> label(String name) {
      Matcher matcher =
          Pattern.compile("(?:^|,)\\s*" + Pattern.quote(name) + "=\"([^\"]*)\"").matcher(labels);
      return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
  }

  /** Series with this name and labels, in their order; NaN is left out. */
  public List<Series> series(String name) {
    return labelled.getOrDefault(name, List.of());
  }

  /** Cumulative counts of a histogram by upper bound, summed over its other labels. */
  public SortedMap<Double, Double> buckets(String histogram) {
    return buckets.getOrDefault(histogram + "_bucket", Collections.emptySortedMap());
  }

  private void line(String line) {
    String sample = line.strip();
    if (sample.isEmpty() || sample.startsWith("#")) {
      return;
    }
    int brace = sample.indexOf('{');
    int blank = blank(sample, 0);
    int nameEnd = brace >= 0 && (blank < 0 || brace < blank) ? brace : blank;
    int valueStart = nameEnd == brace && brace >= 0 ? afterLabels(sample, brace) : nameEnd;
    if (nameEnd <= 0 || valueStart < 0) {
      return;
    }
    String rest = sample.substring(valueStart).strip();
    int end = blank(rest, 0);
    String name = sample.substring(0, nameEnd);
    double value = value(end < 0 ? rest : rest.substring(0, end));
    if (Double.isNaN(value)) {
      return;
    }
    values.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
    if (valueStart > nameEnd) {
      String labels = sample.substring(brace + 1, valueStart - 1);
      labelled.computeIfAbsent(name, n -> new ArrayList<>()).add(new Series(labels, value));
      bucket(name, labels, value);
    }
  }

  private void bucket(String name, String labels, double count) {
    Matcher bound = BOUND.matcher(labels);
    if (bound.find() && !Double.isNaN(value(bound.group(1)))) {
      buckets
          .computeIfAbsent(name, n -> new TreeMap<>())
          .merge(value(bound.group(1)), count, Double::sum);
    }
  }

  /** NaN also where the text is no number. */
  private static double value(String text) {
    return switch (text) {
      case "+Inf" -> Double.POSITIVE_INFINITY;
      case "-Inf" -> Double.NEGATIVE_INFINITY;
      default -> {
        try {
          yield Double.parseDouble(text);
        } catch (NumberFormatException e) {
          yield Double.NaN;
        }
      }
    };
  }

  /** Index after the closing brace of the labels, or -1; label values may hold braces. */
  private static int afterLabels(String sample, int brace) {
    boolean quoted = false;
    for (int i = brace; i < sample.length(); i++) {
      char c = sample.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '}' && !quoted) {
        return i + 1;
      }
    }
    return -1;
  }

  private static int blank(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) == ' ' || text.charAt(i) == '\t') {
        return i;
      }
    }
    return -1;
  }
}
