package survivor.controller.config;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How far a run's numbers are fixed by the measuring rules. */
public enum Profile {
  /** Every number is pinned; only its results are certified. */
  SPEC,
  /** Scaled down to be shown in minutes. */
  DEMO,
  /** Scaled out to last. */
  SOAK,
  /** A real server that cannot meet the pins. */
  REAL;

  /** Name in a configuration. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether results of this profile are certified. */
  public boolean certified() {
    return this == SPEC;
  }

  static Optional<Profile> labelled(String label) {
    return Stream.of(values()).filter(p -> p.label().equals(label)).findFirst();
  }
}
