package survivor.aggregator.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The step that the key of an event names, also where the event itself cannot be read. */
final class StepOfKey {
  private StepOfKey() {}

  /** The first two parts of run/step or run/step/index; empty where there are none. */
  static Optional<String> of(byte[] key) {
    if (key == null) {
      return Optional.empty();
    }
    String[] parts = new String(key, StandardCharsets.UTF_8).split("/", -1);
    return parts.length < 2 || parts.length > 3 || parts[0].isEmpty() || parts[1].isEmpty()
        ? Optional.empty()
        : Optional.of(parts[0] + "/" + parts[1]);
  }
}
