package survivor.cli.records;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.cli.Failure;
import survivor.measure.observed.Durations;

/**
 * One record's fields. A field that is missing or null is empty; one of the wrong kind is refused
 * by its line and name.
 *
 * @param number the line, from 1
 * @param fields the record
 */
record RecordLine(long number, JsonNode fields) {
  /** The longest duration that the pinned histogram holds. */
  private static final long LONGEST_NS = 600_000_000_000L;

  Failure refused(String field, String what) {
    return new Failure(
        "line %d, field %s: %s".formatted(number, field, what), "see --help for the format");
  }

  /** A required whole number. */
  long instant(String field) {
    return whole(field).orElseThrow(() -> refused(field, "is missing"));
  }

  /** Nanoseconds from the intended instant, 0 or more, and of a completed request up to 600 s. */
  OptionalLong duration(String field) {
    OptionalLong ns = whole(field);
    ns.ifPresent(value -> checkDuration(field, value));
    return ns;
  }

  /** Gaps in nanoseconds, likewise. */
  Optional<Durations> durations(String field) {
    JsonNode list = fields.path(field);
    if (absent(list)) {
      return Optional.empty();
    }
    if (!list.isArray()) {
      throw refused(field, "is no list but " + list);
    }
    long[] ns = new long[list.size()];
    for (int i = 0; i < ns.length; i++) {
      ns[i] = wholeOf(field, list.get(i));
      checkDuration(field, ns[i]);
    }
    return Optional.of(Durations.ofNs(ns));
  }

  /** A text; a blank one says nothing, and is empty. */
  Optional<String> text(String field) {
    JsonNode value = fields.path(field);
    if (absent(value)) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw refused(field, "is no text but " + value);
    }
    return Optional.of(value.textValue()).filter(text -> !text.isBlank());
  }

  private OptionalLong whole(String field) {
    JsonNode value = fields.path(field);
    return absent(value) ? OptionalLong.empty() : OptionalLong.of(wholeOf(field, value));
  }

  private long wholeOf(String field, JsonNode value) {
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw refused(field, "is no whole number of nanoseconds but " + value);
    }
    return value.longValue();
  }

  private void checkDuration(String field, long ns) {
    if (ns < 0) {
      throw refused(field, "a duration is not negative: " + ns);
    }
    if (ns > LONGEST_NS && fields.path("outcome").asText().equals("completed")) {
      throw refused(field, "is over the 600 s that a completed request may have: " + ns);
    }
  }

  private static boolean absent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }
}
