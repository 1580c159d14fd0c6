package survivor.generator.outcome;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;
import survivor.log.ServerTimes;

/**
 * Reads the object {@code metrics} that vLLM puts beside the last usage (its
 * docs/features/per_request_metrics.md); times there are milliseconds.
 */
final class ServerTimesReader {
  private static final ServerTimes NONE = new ServerTimes(null, null, null, null);
  private static final double NS_PER_MS = 1e6;
  private static final double GREATEST_MS = 1e12;

  private ServerTimesReader() {}

  /** What the object says; empty where it is none or has no time. Ends on its last token. */
  static Optional<ServerTimes> read(JsonParser json, JsonToken start) throws IOException {
    if (start != JsonToken.START_OBJECT) {
      return Optional.empty();
    }
    ServerTimes.Builder times = ServerTimes.newBuilder();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "queue_time_ms" -> times.setQueueNs(ns(json, value));
        case "time_to_first_token_ms" -> times.setFirstTokenNs(ns(json, value));
        case "generation_time_ms" -> times.setGenerationNs(ns(json, value));
        case "mean_itl_ms" -> times.setMeanGapNs(ns(json, value));
        default -> {}
      }
      json.skipChildren();
    }
    ServerTimes read = times.build();
    return read.equals(NONE) ? Optional.empty() : Optional.of(read);
  }

  /** Null for what is no time. */
  private static Long ns(JsonParser json, JsonToken value) throws IOException {
    if (!value.isNumeric()) {
      return null;
    }
    double ms = json.getDoubleValue();
    return ms >= 0 && ms <= GREATEST_MS ? Math.round(ms * NS_PER_MS) : null;
  }
}
