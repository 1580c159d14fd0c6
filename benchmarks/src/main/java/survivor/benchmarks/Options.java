package survivor.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import survivor.cli.Failure;

/** Whole-number options of a benchmark, {@code --name=number} on the command line. */
public record Options(Map<String, Integer> numbers) {
  public Options {
    numbers = Map.copyOf(numbers);
  }

  /**
   * Reads options.
   *
   * @param known the names that may be given
   * @throws Failure naming the first that is not known or no whole number above 0
   */
  public static Options parse(List<String> words, Set<String> known) {
    Map<String, Integer> numbers = new HashMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      String name = word.startsWith("--") && equals > 0 ? word.substring(2, equals) : "";
      String value = word.substring(equals + 1);
      if (!known.contains(name) || !value.matches("[1-9][0-9]{0,8}")) {
        throw new Failure(
            word + " is no option of this benchmark",
            "options: " + String.join(", ", known.stream().sorted().toList()) + ", each =NUMBER");
      }
      numbers.put(name, Integer.valueOf(value));
    }
    return new Options(numbers);
  }

  /** The number that was given, or what is usual. */
  public int get(String name, int usual) {
    return numbers.getOrDefault(name, usual);
  }
}
