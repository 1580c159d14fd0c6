package survivor.controller.preflight;

import java.util.List;
import java.util.Optional;

/** Finds gauges in a text of the Prometheus exposition format. */
final class GaugeNames {
  private GaugeNames() {}

  /** The first of the names that has a sample, in the order of the names. */
  static Optional<String> firstPresent(String exposition, List<String> names) {
    List<String> lines = exposition.lines().toList();
    return names.stream()
        .filter(name -> lines.stream().anyMatch(l -> samples(l, name)))
        .findFirst();
  }

  private static boolean samples(String line, String name) {
    return line.startsWith(name)
        && line.length() > name.length()
        && (line.charAt(name.length()) == '{'
            || Character.isWhitespace(line.charAt(name.length())));
  }
}
