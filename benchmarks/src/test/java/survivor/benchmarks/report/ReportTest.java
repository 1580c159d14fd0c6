package survivor.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  @Test
  void a_spread_has_the_mean_of_the_two_middle_values() {
    // Given 4, 1, 3 and 10: in order 1, 3, 4, 10, the middle of 3 and 4 is 3.5
    // When
    Spread spread = Spread.of(List.of(4.0, 1.0, 3.0, 10.0));
    // Then
    assertThat(spread).isEqualTo(new Spread(1, 3.5, 10));
    assertThat(spread.text(2)).isEqualTo("3.50 (1.00–10.00)");
  }

  @Test
  void a_row_must_fill_the_table() {
    assertThatThrownBy(() -> new Table(List.of("a", "b"), List.of(List.of("1"))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_bar_in_a_cell_does_not_split_it() {
    // Given
    Machine machine = new Machine("cpu", 2, 1024, "kernel", "jdk", "date", "commit", "0 0 0");
    Table table = new Table(List.of("thread"), List.of(List.of("network | 1")));
    // When
    String page = Markdown.write("x", machine, new Findings("What?", List.of(table), List.of()));
    // Then
    assertThat(page).contains("| thread |\n| --- |\n| network \\| 1 |\n");
  }
}
