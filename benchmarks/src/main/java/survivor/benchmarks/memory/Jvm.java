package survivor.benchmarks.memory;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.benchmarks.stack.Kernel;

/**
 * A JVM of the product.
 *
 * @param role its subcommand; registry for the registry's own main class
 * @param heapMb the number of its -Xmx
 */
record Jvm(String role, String heapMb, long residentKib) {
  private static final String MAIN = "survivor.cli.Main";
  private static final String REGISTRY = "survivor.cli.stack.RegistryMain";

  /** What a process is; empty where it is no such JVM, or has ended. */
  static Optional<Jvm> of(long pid) {
    List<String> words = Kernel.command(pid);
    OptionalLong resident = Kernel.residentKib(pid);
    if (words.isEmpty() || !words.getFirst().endsWith("/java") || resident.isEmpty()) {
      return Optional.empty();
    }
    return role(words).map(role -> new Jvm(role, heapMb(words), resident.getAsLong()));
  }

  private static Optional<String> role(List<String> words) {
    int main = words.indexOf(MAIN);
    if (main >= 0 && main + 1 < words.size()) {
      String role = words.get(main + 1);
      return Optional.of(role.equals("demo") ? "cli (demo)" : role);
    }
    return words.contains(REGISTRY) ? Optional.of("registry") : Optional.empty();
  }

  private static String heapMb(List<String> words) {
    return words.stream()
        .filter(word -> word.startsWith("-Xmx"))
        .findFirst()
        .map(word -> word.replaceAll("\\D", ""))
        .orElse("?");
  }
}
