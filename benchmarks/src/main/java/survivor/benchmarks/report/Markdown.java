package survivor.benchmarks.report;

import java.util.List;

/** Writes findings as a Markdown page. */
public final class Markdown {
  private Markdown() {}

  /** The page of one benchmark. */
  public static String write(String name, Machine machine, Findings findings) {
    StringBuilder page = new StringBuilder();
    page.append("# ").append(name).append("\n\n").append(findings.question()).append("\n\n");
    for (Table table : findings.tables()) {
      append(page, table);
    }
    for (String conclusion : findings.conclusions()) {
      page.append("- ").append(conclusion).append('\n');
    }
    page.append("\nRepeat it with `benchmarks/run ").append(name).append("`. Measured on:\n\n");
    append(page, machine.table());
    return page.toString();
  }

  private static void append(StringBuilder page, Table table) {
    append(page, table.head());
    page.append("|").append(" --- |".repeat(table.head().size())).append('\n');
    table.rows().forEach(row -> append(page, row));
    page.append('\n');
  }

  private static void append(StringBuilder page, List<String> cells) {
    List<String> escaped = cells.stream().map(cell -> cell.replace("|", "\\|")).toList();
    page.append("| ").append(String.join(" | ", escaped)).append(" |\n");
  }
}
