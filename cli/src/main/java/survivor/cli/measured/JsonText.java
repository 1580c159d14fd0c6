package survivor.cli.measured;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigDecimal;

/** Makes the nodes of the answer, and its text. */
final class JsonText {
  static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private JsonText() {}

  /** Indented, with a line feed at its end. */
  static String of(JsonNode node) {
    try {
      return JSON.writeValueAsString(node) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always written", e);
    }
  }

  /** Nanoseconds as milliseconds, exactly. */
  static BigDecimal ms(long ns) {
    BigDecimal ms = BigDecimal.valueOf(ns, 6).stripTrailingZeros();
    return ms.scale() < 0 ? ms.setScale(0) : ms;
  }
}
