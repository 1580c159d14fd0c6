package survivor.schemas;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.Schema;

/** Which id stands for which schema on the wire. Immutable. */
public final class SchemaIds {
  private final Map<String, Integer> idBySubject;
  private final Map<Integer, Schema> schemaById;

  private SchemaIds(Map<String, Integer> idBySubject, Map<Integer, Schema> schemaById) {
    this.idBySubject = Map.copyOf(idBySubject);
    this.schemaById = Map.copyOf(schemaById);
  }

  /** Ids as a registry gave them, by subject, and the text behind each id. */
  static SchemaIds of(Map<String, Integer> idBySubject, Map<Integer, Schema> schemaById) {
    return new SchemaIds(idBySubject, schemaById);
  }

  /**
   * Ids of a finished run, from the texts in its opening record: the log can be read without a
   * registry.
   *
   * @throws org.apache.avro.SchemaParseException if a text is no schema
   */
  public static SchemaIds fromTexts(Map<String, String> textById) {
    Map<Integer, Schema> byId = new HashMap<>();
    Map<String, Integer> idByName = new HashMap<>();
    textById.forEach(
        (id, text) -> {
          Schema schema = new Schema.Parser().parse(text);
          byId.put(Integer.valueOf(id), schema);
          idByName.put(schema.getFullName(), Integer.valueOf(id));
        });
    Map<String, Integer> bySubject = new HashMap<>();
    for (Topic topic : Topic.values()) {
      for (Schema schema : topic.schemas()) {
        Integer id = idByName.get(schema.getFullName());
        if (id != null) {
          bySubject.put(topic.subject(schema), id);
        }
      }
    }
    return new SchemaIds(bySubject, byId);
  }

  /** Ids 1, 2, 3 … in the catalogue's order, for a log that no registry serves. */
  public static SchemaIds numbered() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Topic topic : Topic.values()) {
      for (Schema schema : topic.schemas()) {
        texts.put(Integer.toString(texts.size() + 1), schema.toString());
      }
    }
    return fromTexts(texts);
  }

  /**
   * Id of a record in a topic.
   *
   * @throws IllegalArgumentException if the record does not belong there
   */
  public int idOf(Topic topic, Schema schema) {
    Integer id = idBySubject.get(topic.subject(schema));
    if (id == null) {
      throw new IllegalArgumentException(
          schema.getFullName() + " does not belong in " + topic.topicName());
    }
    return id;
  }

  /**
   * The schema that an id stands for.
   *
   * @throws UnknownSchemaException if nobody registered it
   */
  public Schema schemaOf(int id) {
    Schema schema = schemaById.get(id);
    if (schema == null) {
      throw new UnknownSchemaException(id);
    }
    return schema;
  }

  /** Canonical text by id, for a run's opening record. */
  public Map<String, String> texts() {
    Map<String, String> texts = new TreeMap<>();
    schemaById.forEach((id, schema) -> texts.put(Integer.toString(id), schema.toString()));
    return Collections.unmodifiableMap(texts);
  }

  /** An id on the wire that no known schema has. */
  public static final class UnknownSchemaException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UnknownSchemaException(int id) {
      super("schema id " + id + " is not known: the record was written under another registry");
    }
  }
}
