package survivor.benchmarks.report;

import java.util.List;

/**
 * A table of text.
 *
 * @param head names of the columns
 * @param rows as many cells as there are columns, each
 */
public record Table(List<String> head, List<List<String>> rows) {
  public Table {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != head.size()) {
        throw new IllegalArgumentException("a row has " + row.size() + " cells: " + row);
      }
    }
  }
}
