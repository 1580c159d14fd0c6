package survivor.cli.role;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The threads of this JVM that compile. They keep a processor for milliseconds on end, and where
 * cores are few the threads that carry the load wait for it.
 */
final class CompilerThreads {
  private static final Path TASKS = Path.of("/proc/self/task");
  private static final String SCRIPT =
      "command -v chrt >/dev/null && for t in \"$@\"; do chrt -i -p 0 \"$t\"; done";

  private CompilerThreads() {}

  /**
   * Lets them have a processor only when no other thread wants it (SCHED_IDLE). Compiler threads
   * that start later are started by these and are like them. Does nothing where there is no Linux
   * or no chrt (util-linux).
   */
  static void yieldProcessors() {
    try (Stream<Path> tasks = Files.isDirectory(TASKS) ? Files.list(TASKS) : Stream.empty()) {
      List<String> words = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh"));
      tasks.filter(CompilerThreads::compiles).forEach(t -> words.add(t.getFileName().toString()));
      new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      // They stay as they are, and the send skew shows it.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean compiles(Path task) {
    try {
      String name = Files.readString(task.resolve("comm"));
      return name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
    } catch (IOException e) {
      return false;
    }
  }
}
