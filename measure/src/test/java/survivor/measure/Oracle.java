package survivor.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;

/**
 * Reads the oracles: files of inputs with the answers that the rules of measurement give for them.
 */
public final class Oracle {
  /** Relative tolerance for ratios, absolute below 1. */
  private static final double TOLERANCE = 1e-9;

  private Oracle() {}

  /** The file of that name, whole. */
  public static JsonNode read(String name) {
    try (InputStream in = Oracle.class.getResourceAsStream("/oracles/" + name + ".json")) {
      return new ObjectMapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The elements of a list in the file, each named by its id where it has one. */
  public static Stream<Arguments> rows(String name, String list) {
    return elements(read(name).get(list)).map(row -> Arguments.of(Named.of(nameOf(row), row)));
  }

  /** The rows of a table in the file; a row is a list of cells in the order of the columns. */
  public static Stream<Arguments> table(String name, String table) {
    return rows(read(name).get(table));
  }

  private static Stream<Arguments> rows(JsonNode table) {
    return elements(table.get("rows")).map(row -> Arguments.of(Named.of(row.toString(), row)));
  }

  /** The elements of a list. */
  public static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  /** The tolerance for a ratio of this size. */
  public static Offset<Double> near(double expected) {
    return Offset.offset(TOLERANCE * Math.max(1, Math.abs(expected)));
  }

  /** A number that may be null, which is "does not exist". */
  public static OptionalLong optionalLong(JsonNode node) {
    return node.isNull() ? OptionalLong.empty() : OptionalLong.of(node.longValue());
  }

  /** A ratio that may be null, which is "does not exist". */
  public static OptionalDouble optionalDouble(JsonNode node) {
    return node.isNull() ? OptionalDouble.empty() : OptionalDouble.of(node.doubleValue());
  }

  private static String nameOf(JsonNode row) {
    return row.has("id") ? row.get("id").textValue() : row.toString();
  }
}
