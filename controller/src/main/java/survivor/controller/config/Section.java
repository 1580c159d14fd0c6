package survivor.controller.config;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One mapping of a configuration, read field by field. A field that is missing or wrong is noted
 * and read as a harmless stand-in, so that reading goes on and finds the rest.
 */
final class Section {
  private static final long FOREVER_MS = 1_000_000_000_000L;

  private final JsonNode node;
  private final String path;
  private final List<Violation> violations;
  private final Set<String> known = new LinkedHashSet<>();

  private Section(JsonNode node, String path, List<Violation> violations) {
    this.node = node;
    this.path = path;
    this.violations = violations;
  }

  static Section root(JsonNode node, List<Violation> violations) {
    return new Section(node, "", violations);
  }

  /** A required mapping inside this one. */
  Section section(String key) {
    JsonNode value = present(key, true);
    if (!value.isMissingNode() && !value.isObject()) {
      note(key, "must be a mapping");
    }
    JsonNode inner = value.isObject() ? value : MissingNode.getInstance();
    return new Section(inner, pathOf(key) + ".", violations);
  }

  /** A mapping inside this one that may be left out. */
  Optional<Section> optionalSection(String key) {
    return present(key, false).isMissingNode() ? Optional.empty() : Optional.of(section(key));
  }

  /** A required text that is not blank. */
  String text(String key) {
    return textOf(key, present(key, true)).orElse("-");
  }

  /** A text that may be left out. */
  Optional<String> optionalText(String key) {
    return textOf(key, present(key, false));
  }

  /** A required list of at least {@code least} different texts. */
  List<String> texts(String key, int least) {
    JsonNode value = present(key, true);
    List<String> texts = new ArrayList<>();
    if (value.isMissingNode()) {
      return texts;
    }
    if (!value.isArray()) {
      note(key, "must be a list");
      return texts;
    }
    for (int i = 0; i < value.size(); i++) {
      textOf(key + "[" + i + "]", value.get(i)).ifPresent(texts::add);
    }
    if (value.size() < least) {
      note(key, "must have at least " + least + (least == 1 ? " entry" : " entries"));
    }
    return texts;
  }

  /** A required true or false. */
  boolean flag(String key) {
    return flag(key, true);
  }

  /** True or false; false where it is left out. */
  boolean optionalFlag(String key) {
    return flag(key, false);
  }

  private boolean flag(String key, boolean required) {
    JsonNode value = present(key, required);
    if (!value.isMissingNode() && !value.isBoolean()) {
      note(key, "must be true or false");
    }
    return value.asBoolean(false);
  }

  /** A required whole number in a closed range. */
  long whole(String key, long least, long greatest) {
    JsonNode value = present(key, true);
    if (value.isMissingNode()) {
      return least;
    }
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      note(key, "must be a whole number");
      return least;
    }
    if (value.longValue() < least || value.longValue() > greatest) {
      note(key, "must be from " + least + " to " + greatest + ", not " + value.longValue());
      return least;
    }
    return value.longValue();
  }

  /** A required duration in whole milliseconds. */
  long millis(String key, long least) {
    return whole(key, least, FOREVER_MS);
  }

  /** A required number in a closed range. */
  BigDecimal number(String key, String least, String greatest) {
    JsonNode value = present(key, true);
    BigDecimal floor = new BigDecimal(least);
    if (value.isMissingNode()) {
      return floor;
    }
    if (!value.isNumber()) {
      note(key, "must be a number");
      return floor;
    }
    BigDecimal read = value.decimalValue();
    if (read.compareTo(floor) < 0 || read.compareTo(new BigDecimal(greatest)) > 0) {
      note(key, "must be from " + least + " to " + greatest + ", not " + value.asText());
      return floor;
    }
    return read;
  }

  /** A required rate: a decimal above 0 written as text, so that no binary rounding touches it. */
  BigDecimal rate(String key) {
    return rateOf(key, present(key, true)).orElse(BigDecimal.ONE);
  }

  /** A rate that may be left out. */
  Optional<BigDecimal> optionalRate(String key) {
    return rateOf(key, present(key, false));
  }

  /** A required text out of a few. */
  <E extends Enum<E>> E choice(String key, E[] choices, Function<E, String> label) {
    JsonNode value = present(key, true);
    if (!value.isMissingNode()) {
      for (E choice : choices) {
        if (value.isTextual() && label.apply(choice).equals(value.textValue())) {
          return choice;
        }
      }
      String names = Arrays.stream(choices).map(label).collect(Collectors.joining(", "));
      note(key, "must be one of " + names + ", not " + value.asText());
    }
    return choices[0];
  }

  /** Notes a violation that only the sense of the values shows. */
  void note(String key, String problem) {
    violations.add(new Violation(pathOf(key), problem));
  }

  /** Notes every key that was never asked for. */
  void refuseOtherKeys() {
    node.fieldNames()
        .forEachRemaining(
            key -> {
              if (!known.contains(key)) {
                note(key, "is not a known key (known: " + String.join(", ", known) + ")");
              }
            });
  }

  private JsonNode present(String key, boolean required) {
    known.add(key);
    JsonNode value = node.path(key);
    boolean absent = value.isMissingNode() || value.isNull();
    if (absent && required && node.isObject()) {
      note(key, "is missing");
    }
    return absent ? MissingNode.getInstance() : value;
  }

  private Optional<String> textOf(String key, JsonNode value) {
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual() || value.textValue().isBlank()) {
      note(key, "must be a text");
      return Optional.empty();
    }
    return Optional.of(value.textValue());
  }

  private Optional<BigDecimal> rateOf(String key, JsonNode value) {
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual() || !value.textValue().matches("\\d{1,6}(\\.\\d{1,6})?")) {
      note(key, "must be a decimal in quotes, such as \"2\" or \"4.8\"");
      return Optional.empty();
    }
    BigDecimal rate = new BigDecimal(value.textValue());
    if (rate.signum() == 0) {
      note(key, "must be above 0");
      return Optional.empty();
    }
    return Optional.of(rate);
  }

  private String pathOf(String key) {
    return path + key;
  }
}
