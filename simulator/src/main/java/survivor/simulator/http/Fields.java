package survivor.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalInt;

/** The fields of a request, read with their types; null counts as absent, as with vLLM. */
final class Fields {
  private final JsonNode body;

  Fields(JsonNode body) {
    this.body = body;
  }

  /** The field's value, or a missing node. */
  JsonNode get(String name) {
    JsonNode value = body.path(name);
    return value.isNull() ? body.path("") : value;
  }

  String text(String name) throws RefusedException {
    JsonNode value = get(name);
    if (!value.isTextual()) {
      throw new RefusedException(ApiError.badRequest(name + " must be a string", name));
    }
    return value.textValue();
  }

  boolean flag(String name) throws RefusedException {
    JsonNode value = get(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw new RefusedException(ApiError.badRequest(name + " must be true or false", name));
    }
    return value.asBoolean(false);
  }

  /** A whole number of at least 1, if it is there. */
  OptionalInt count(String name) throws RefusedException {
    JsonNode value = get(name);
    if (value.isMissingNode()) {
      return OptionalInt.empty();
    }
    if (!value.isInt() || value.intValue() < 1) {
      throw new RefusedException(
          ApiError.badRequest(name + " must be a whole number of at least 1", name));
    }
    return OptionalInt.of(value.intValue());
  }

  Fields object(String name) throws RefusedException {
    JsonNode value = get(name);
    if (!value.isMissingNode() && !value.isObject()) {
      throw new RefusedException(ApiError.badRequest(name + " must be an object", name));
    }
    return new Fields(value);
  }
}
