package survivor.cli;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the built application is. The launcher names it ({@code -Dsurvivor.app}); elsewhere it is
 * found from the place of this class: {@code target/classes}, {@code target/*.jar} or {@code
 * app/lib/*.jar}.
 */
public record AppFolder(Path path) {
  private static final String PROPERTY = "survivor.app";

  /**
   * Finds the folder.
   *
   * @throws Failure if there is none
   */
  public static AppFolder find() {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      return new AppFolder(Path.of(named).toAbsolutePath());
    }
    Path code = codeSource();
    Path parent = code.getParent();
    return Stream.of(parent.resolve("app"), parent.getParent())
        .filter(folder -> Files.isDirectory(folder.resolve("registry")))
        .findFirst()
        .map(AppFolder::new)
        .orElseThrow(
            () ->
                new Failure(
                    "the application is not built: no registry server beside " + code,
                    "run ./survivor, or mvn package"));
  }

  /**
   * Class path of a registry server's JVM: the server's jar, which names its libraries itself, and
   * this module's classes.
   *
   * @throws Failure if the server is not there
   */
  public String registryClassPath() {
    Path registry = path.resolve("registry");
    try (Stream<Path> files = Files.list(registry)) {
      Optional<Path> runner =
          files.filter(file -> file.getFileName().toString().endsWith("-runner.jar")).findFirst();
      return runner
          .map(jar -> jar + File.pathSeparator + codeSource())
          .orElseThrow(() -> notBuilt(registry, null));
    } catch (IOException e) {
      throw notBuilt(registry, e);
    }
  }

  private static Failure notBuilt(Path registry, IOException cause) {
    return new Failure(
        "no registry server in " + registry, "remove cli/target and run ./survivor again", cause);
  }

  private static Path codeSource() {
    try {
      return Path.of(AppFolder.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a class location is always a URI", e);
    }
  }
}
