package survivor.generator.serverside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTest {
  @TempDir private Path folder;

  @Test
  void only_whole_lines_that_came_after_the_opening_are_shown() throws IOException {
    // Given a file that ends inside a line
    Path log = write("old\nhalf of a li");
    try (LogTail tail = LogTail.ofNew(log)) {
      // When its writer goes on
      append(log, "ne\nnew\r\n\nbegun");

      // Then
      assertThat(poll(tail)).containsExactly("new");
      append(log, " and ended\n");
      assertThat(poll(tail)).containsExactly("begun and ended");
      assertThat(poll(tail)).isEmpty();
    }
  }

  @Test
  void all_lines_are_those_before_the_opening_and_those_after() throws IOException {
    // Given
    Path log = write("old\n");
    try (LogTail tail = LogTail.ofAll(log)) {
      // When, Then
      assertThat(poll(tail)).containsExactly("old");
      append(log, "new\n");
      assertThat(poll(tail)).containsExactly("new");
    }
  }

  @Test
  void a_file_that_was_moved_away_is_read_to_its_end_and_then_its_successor() throws IOException {
    // Given
    Path log = write("old\n");
    try (LogTail tail = LogTail.ofNew(log)) {
      append(log, "last of the first\n");
      Files.move(log, folder.resolve("server.log.1"));
      assertThat(poll(tail)).containsExactly("last of the first");

      // When
      append(folder.resolve("server.log.1"), "a straggler\n");
      write("first of the second\n");

      // Then
      assertThat(poll(tail)).containsExactly("a straggler", "first of the second");
    }
  }

  @Test
  void a_file_that_was_cut_is_read_from_its_begin() throws IOException {
    // Given
    Path log = write("a long old line\n");
    try (LogTail tail = LogTail.ofNew(log)) {
      // When
      Files.writeString(log, "fresh\n", StandardOpenOption.TRUNCATE_EXISTING);

      // Then
      assertThat(poll(tail)).containsExactly("fresh");
    }
  }

  @Test
  void a_file_that_is_not_there_yet_is_shown_whole_once_it_is() throws IOException {
    try (LogTail tail = LogTail.ofNew(folder.resolve("server.log"))) {
      assertThatIOException().isThrownBy(() -> poll(tail));
      write("first\n");
      assertThat(poll(tail)).containsExactly("first");
    }
  }

  @Test
  void a_long_line_is_cut_between_characters() throws IOException {
    // Given a line of characters of four bytes
    Path log = write("");
    try (LogTail tail = LogTail.ofNew(log)) {
      append(log, "😀".repeat(3_000) + "\nshort\n");

      // When // Then
      assertThat(poll(tail)).containsExactly("😀".repeat(LogTail.LONGEST), "short");
    }
  }

  private static List<String> poll(LogTail tail) throws IOException {
    List<String> lines = new ArrayList<>();
    tail.poll(lines::add);
    return lines;
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("server.log"), text);
  }

  private static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }
}
