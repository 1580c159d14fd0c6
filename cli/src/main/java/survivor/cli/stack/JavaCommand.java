package survivor.cli.stack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command line of a child JVM.
 *
 * @param heapMb greatest heap in MiB
 * @param flags further JVM flags
 * @param classPath as for {@code java -cp}
 * @param main main class
 * @param arguments of the main class
 */
public record JavaCommand(
    int heapMb, List<String> flags, String classPath, String main, List<String> arguments) {
  public JavaCommand {
    flags = List.copyOf(flags);
    arguments = List.copyOf(arguments);
  }

  /**
   * The words of the command. A shell in front makes the child deaf to the terminal's Ctrl-C, which
   * goes to every process of the terminal: only the parent decides who stops when.
   */
  public List<String> words() {
    return words("exec");
  }

  /**
   * The words of a command that yields the processors to those that carry the load. What it does
   * may take longer; nothing that is measured waits for it. Where there is no chrt (util-linux), a
   * low priority has to do, which the load's threads cannot interrupt as promptly.
   */
  public List<String> backgroundWords() {
    return words("command -v chrt >/dev/null && exec chrt -i 0 \"$@\"; exec nice -n 10");
  }

  private List<String> words(String start) {
    List<String> words =
        new ArrayList<>(List.of("/bin/sh", "-c", "trap '' INT; " + start + " \"$@\"", "sh"));
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-Xmx" + heapMb + "m");
    words.add("-D" + ParentWatch.PROPERTY + "=true");
    words.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=info");
    words.add("-XX:+IgnoreUnrecognizedVMOptions");
    words.add("--enable-native-access=ALL-UNNAMED");
    words.add("--sun-misc-unsafe-memory-access=allow");
    words.add("-XX:+ExitOnOutOfMemoryError");
    words.addAll(flags);
    words.add("-cp");
    words.add(classPath);
    words.add(main);
    words.addAll(arguments);
    return words;
  }
}
