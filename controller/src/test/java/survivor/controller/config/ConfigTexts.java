package survivor.controller.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The shipped configurations, whole and with lines changed. */
public final class ConfigTexts {
  private ConfigTexts() {}

  /** The shipped demo may be tuned; tests that change its text hang on this copy of it. */
  private static final Path DEMO = Path.of("src/test/resources/golden/config.yaml");

  public static Path shipped(String name) {
    return Path.of("..", "configs", name + ".yaml");
  }

  public static String text(String name) {
    try {
      return Files.readString(name.equals("demo") ? DEMO : shipped(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RunConfig accepted(String text) {
    return switch (RunConfig.parse(text.getBytes(StandardCharsets.UTF_8))) {
      case ConfigReading.Accepted accepted -> accepted.config();
      case ConfigReading.Refused refused -> throw new AssertionError(refused.lines());
    };
  }

  public static List<Violation> refused(String text) {
    return switch (RunConfig.parse(text.getBytes(StandardCharsets.UTF_8))) {
      case ConfigReading.Accepted accepted -> throw new AssertionError("accepted: " + accepted);
      case ConfigReading.Refused refused -> refused.violations();
    };
  }
}
