package survivor.cli.routes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.Set;
import survivor.log.Routed;

/**
 * A route as a JSON line, ours or that of a proxy's access log:
 *
 * <ul>
 *   <li>{@code requestId}: the request's x-request-id; a line without one tells of no request
 *   <li>{@code upstream}: the replica; empty, {@code -} or {@code <NOSRV>} where there was none
 *   <li>{@code wallNs}: when, ns since 1970; or {@code time}: seconds since 1970, or ISO 8601
 *   <li>{@code status}: of the answer; below 100 where there was none; may be left out
 *   <li>{@code error}: why no replica was reached; may be left out
 * </ul>
 */
public sealed interface RouteLine {
  /** A request's route. */
  record Told(Routed route) implements RouteLine {}

  /** A line about something else, such as a health check. */
  record NoRequest() implements RouteLine {}

  /** A line that is none of these. */
  record Unreadable(String why) implements RouteLine {}

  /** The line of a route, without its end. */
  static String of(Routed route) {
    ObjectNode line = JsonNodeFactory.instance.objectNode();
    line.put("requestId", route.getRequestId());
    line.put("upstream", route.getUpstream());
    line.put("wallNs", route.getWallNs());
    line.put("source", route.getSource());
    line.put("status", route.getStatus());
    line.put("error", route.getError());
    return line.toString();
  }

  /** What a line of an access log tells. */
  static RouteLine read(String text) {
    try {
      JsonNode line = Parsing.JSON.readTree(text);
      if (!line.isObject()) {
        return new Unreadable("it is no JSON object");
      }
      String requestId = Parsing.text(line, "requestId");
      if (requestId.isEmpty()) {
        return new NoRequest();
      }
      Optional<Long> wallNs = Parsing.wallNs(line);
      if (wallNs.isEmpty()) {
        return new Unreadable("it has neither wallNs nor time");
      }
      return new Told(Parsing.route(line, requestId, wallNs.get()));
    } catch (JsonProcessingException e) {
      return new Unreadable("it is no JSON: " + e.getOriginalMessage());
    } catch (ArithmeticException | DateTimeException e) {
      return new Unreadable("its time cannot be read: " + e.getMessage());
    }
  }

  /** How members are read. */
  final class Parsing {
    private static final ObjectMapper JSON =
        new ObjectMapper().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    private static final Set<String> NOBODY = Set.of("-", "<NOSRV>");
    private static final BigDecimal SECOND_NS = BigDecimal.valueOf(1_000_000_000L);
    private static final int LEAST_STATUS = 100;

    private Parsing() {}

    private static Routed route(JsonNode line, String requestId, long wallNs) {
      String tried = text(line, "upstream");
      int status = line.path("status").asInt();
      String error = text(line, "error");
      return Routed.newBuilder()
          .setRequestId(requestId)
          .setUpstream(tried.substring(tried.lastIndexOf(',') + 1).strip())
          .setWallNs(wallNs)
          .setSource("access-log")
          .setStatus(status < LEAST_STATUS ? null : status)
          .setError(error.isEmpty() ? error(tried) : error)
          .build();
    }

    private static String error(String tried) {
      if (tried.isEmpty()) {
        return "no upstream";
      }
      return tried.contains(",") ? "tried one after the other: " + tried : null;
    }

    /** A text member; empty where it is absent or says so. */
    private static String text(JsonNode line, String name) {
      JsonNode member = line.path(name);
      String text = member.isNull() ? "" : member.asText();
      return NOBODY.contains(text) ? "" : text;
    }

    private static Optional<Long> wallNs(JsonNode line) {
      if (line.path("wallNs").isIntegralNumber()) {
        return Optional.of(line.path("wallNs").bigIntegerValue().longValueExact());
      }
      JsonNode time = line.path("time");
      if (time.isNumber()) {
        return Optional.of(ns(time.decimalValue()));
      }
      String text = text(line, "time");
      if (text.isEmpty()) {
        return Optional.empty();
      }
      if (text.matches("\\d+(\\.\\d+)?")) {
        return Optional.of(ns(new BigDecimal(text)));
      }
      Instant instant = OffsetDateTime.parse(text).toInstant();
      return Optional.of(
          Math.addExact(
              Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano()));
    }

    private static long ns(BigDecimal seconds) {
      return seconds.multiply(SECOND_NS).setScale(0, RoundingMode.HALF_UP).longValueExact();
    }
  }
}
