package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import survivor.measure.observed.Observation;
import survivor.measure.observed.Observation.NotObserved;
import survivor.measure.observed.Observation.Observed;

/**
 * Fills an object with figures. One that is not observed is null, and the object's {@code
 * not_observed} says under its name why.
 */
final class Facets {
  private final ObjectNode node;
  private final ObjectNode reasons;

  /** Figures for an object, which gets its {@code not_observed} here. */
  Facets(ObjectNode node) {
    this.node = node;
    this.reasons = node.putObject("not_observed");
  }

  /** Puts a figure of an observation. */
  <T> void put(String name, Observation<T> observation, Function<T, JsonNode> figure) {
    switch (observation) {
      case Observed<T> observed -> node.set(name, figure.apply(observed.value()));
      case NotObserved<T> missing -> notObserved(name, missing.reason());
    }
  }

  /** Puts a null and its reason. */
  void notObserved(String name, String reason) {
    node.putNull(name);
    reason(name, reason);
  }

  /** Says what is missing of a figure that is there. */
  void reason(String name, String reason) {
    reasons.put(name, reason);
  }

  /** A number; null where it does not exist. */
  static JsonNode number(OptionalDouble value) {
    return value.isPresent()
        ? JsonText.NODES.numberNode(value.getAsDouble())
        : JsonText.NODES.nullNode();
  }

  /** A whole number; null where it does not exist. */
  static JsonNode number(OptionalLong value) {
    return value.isPresent()
        ? JsonText.NODES.numberNode(value.getAsLong())
        : JsonText.NODES.nullNode();
  }
}
