package survivor.schemas;

/** Record keys. Run and step ids hold no slash. */
public final class Keys {
  private Keys() {}

  /** What a request's key names. */
  public record RequestKey(String runId, String stepId, int index) {}

  /** Key of a step's markers and verdicts. */
  public static String step(String runId, String stepId) {
    return checked(runId) + "/" + checked(stepId);
  }

  /** Key of all facts of one request; {@code index} counts the step's arrivals from 0. */
  public static String request(String runId, String stepId, int index) {
    return step(runId, stepId) + "/" + index;
  }

  /** Key of the samples of one source of a run. */
  public static String sample(String runId, String source) {
    return checked(runId) + "/" + source;
  }

  /** Run id of any key made here. */
  public static String runOf(String key) {
    int slash = key.indexOf('/');
    return slash < 0 ? key : key.substring(0, slash);
  }

  /**
   * Reads a request's key.
   *
   * @throws IllegalArgumentException if the key does not name a request
   */
  public static RequestKey parseRequest(String key) {
    int first = key.indexOf('/');
    int last = key.lastIndexOf('/');
    if (first <= 0 || last == first) {
      throw new IllegalArgumentException("not a request key: " + key);
    }
    return new RequestKey(
        key.substring(0, first),
        key.substring(first + 1, last),
        Integer.parseInt(key, last + 1, key.length(), 10));
  }

  private static String checked(String id) {
    if (id.isEmpty() || id.indexOf('/') >= 0) {
      throw new IllegalArgumentException("an id is not empty and holds no slash: '" + id + "'");
    }
    return id;
  }
}
