package survivor.controller.config;

import java.util.List;
import java.util.stream.Collectors;

/** What came of reading a configuration. */
public sealed interface ConfigReading {
  /** It can be run. */
  record Accepted(RunConfig config) implements ConfigReading {}

  /**
   * It cannot be run.
   *
   * @param violations everything that is wrong, at least one
   */
  record Refused(List<Violation> violations) implements ConfigReading {
    public Refused {
      violations = List.copyOf(violations);
      if (violations.isEmpty()) {
        throw new IllegalArgumentException("a refusal names at least one violation");
      }
    }

    /** One line a violation. */
    public String lines() {
      return violations.stream().map(Violation::toString).collect(Collectors.joining("\n"));
    }
  }
}
