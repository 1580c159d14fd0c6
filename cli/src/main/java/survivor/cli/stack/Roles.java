package survivor.cli.stack;

import java.util.List;

/** Command lines of the roles, which are this program's own subcommands. */
public final class Roles {
  private static final String MAIN = "survivor.cli.Main";

  private Roles() {}

  /** A subcommand in a JVM of its own. */
  static List<String> java(int heapMb, List<String> flags, List<String> arguments) {
    String classPath = System.getProperty("java.class.path");
    return new JavaCommand(heapMb, flags, classPath, MAIN, arguments).words();
  }
}
