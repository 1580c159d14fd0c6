package survivor.benchmarks.report;

import java.util.List;

/**
 * What a benchmark found.
 *
 * @param question what was measured, and how, in a sentence or two
 * @param tables the figures
 * @param conclusions ratios, bounds that were to be met, and whether they were
 */
public record Findings(String question, List<Table> tables, List<String> conclusions) {
  public Findings {
    tables = List.copyOf(tables);
    conclusions = List.copyOf(conclusions);
  }
}
