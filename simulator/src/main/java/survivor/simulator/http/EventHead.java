package survivor.simulator.http;

import java.util.Optional;

/** The members that all events of an answer share, written once. */
record EventHead(String id, String model, long createdSeconds) {
  /** The event's beginning up to and including the opening of {@code choices}. */
  String choices(String object) {
    return "{\"id\":"
        + Json.quoted(id)
        + ",\"object\":\""
        + object
        + "\",\"created\":"
        + createdSeconds
        + ",\"model\":"
        + Json.quoted(model)
        + ",\"choices\":[";
  }

  /** The usage as a further member of an event, or nothing. */
  static String member(Optional<Usage> usage) {
    return usage.map(counts -> ",\"usage\":" + counts.json()).orElse("");
  }
}
