package survivor.controller.config;

/**
 * One thing that is wrong with a configuration.
 *
 * @param field path of the field, for example {@code load.startRps}; the file's path where the file
 *     itself is at fault
 * @param problem what is wrong, a clause without a full stop
 */
public record Violation(String field, String problem) {
  @Override
  public String toString() {
    return field + ": " + problem;
  }
}
