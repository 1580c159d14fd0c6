package survivor.cli.stack;

/**
 * Runs the registry server, whose main class is not ours, under the parent watch. It runs on the
 * server's own class path, so it may use the JDK and this package's plain classes only.
 */
public final class RegistryMain {
  private static final String SERVER = "io.quarkus.runner.GeneratedMain";

  private RegistryMain() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    ParentWatch.stopWithParent(() -> System.exit(0));
    Class.forName(SERVER).getMethod("main", String[].class).invoke(null, (Object) args);
  }
}
