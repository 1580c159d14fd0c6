package survivor.controller.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.controller.Facts;
import survivor.controller.Orders;
import survivor.controller.plan.PlanKind;
import survivor.log.CanarySample;
import survivor.log.GaugeSample;

/**
 * Holds the documents to the code: the trace table of docs/architecture.md and the field list of
 * docs/reading-a-report.md name every field that a report can have, and nothing that is gone.
 */
class TraceTableTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern CELL_END = Pattern.compile("\\|");
  private static final Pattern FIELD_IN_SOURCE = Pattern.compile("\"([a-z][A-Za-z0-9]*)\"");

  private record Row(List<String> fields, String function, String clause) {}

  @Test
  void a_full_report_has_every_field_that_the_writers_name() throws IOException {
    // Given
    Set<String> written = new TreeSet<>();
    for (String writer : List.of("ReportJson", "StepJson", "DescribedJson")) {
      matches(FIELD_IN_SOURCE, source(writer)).forEach(m -> written.add(m.group(1)));
    }

    // When
    Set<String> names =
        fields().stream()
            .map(path -> path.substring(path.lastIndexOf('.') + 1).replace("[]", ""))
            .collect(Collectors.toCollection(TreeSet::new));

    // Then
    assertThat(written).hasSizeGreaterThan(80);
    assertThat(names).containsAll(written);
  }

  @Test
  void the_trace_table_names_exactly_the_fields_of_the_report() throws IOException {
    // When
    List<String> traced = rows().stream().flatMap(row -> row.fields().stream()).toList();

    // Then
    assertThat(traced).doesNotHaveDuplicates();
    assertThat(new TreeSet<>(traced)).isEqualTo(fields());
  }

  @Test
  void every_traced_function_is_declared_by_one_type_of_its_name() throws IOException {
    Map<String, List<Path>> sources = sources();
    for (Row row : rows()) {
      // Given
      String type = row.function().substring(0, row.function().indexOf('.'));
      String name = row.function().substring(row.function().indexOf('.') + 1);

      // When
      List<Path> declaring = new ArrayList<>();
      for (Path source : sources.getOrDefault(type, List.of())) {
        if (declares(Files.readString(source), type, name)) {
          declaring.add(source);
        }
      }

      // Then
      assertThat(declaring).as(row.function()).hasSize(1);
    }
  }

  @Test
  void every_traced_clause_is_a_heading_of_the_rules() throws IOException {
    // Given
    String rules = Files.readString(ROOT.resolve("docs/measurement.md"));
    Set<String> headings = new TreeSet<>();
    matches(Pattern.compile("(?m)^#+ (\\d+(?:\\.\\d+)?)\\.? "), rules)
        .forEach(m -> headings.add(m.group(1)));

    // When / Then
    assertThat(headings).contains("1", "7.4", "12");
    assertThat(rows()).allSatisfy(row -> assertThat(headings).contains(row.clause()));
  }

  @Test
  void the_readers_guide_explains_every_field_and_no_other() throws IOException {
    // When
    String guide = Files.readString(ROOT.resolve("docs/reading-a-report.md"));
    Set<String> explained = new TreeSet<>();
    tableRows(guide, "| field | unit |").forEach(cells -> explained.addAll(codes(cells.get(0))));

    // Then
    assertThat(explained).isEqualTo(fields());
  }

  /** All fields of a report that lacks nothing, as the documents write them. */
  private static Set<String> fields() throws IOException {
    RunFacts facts = RunFacts.none(Facts.RUN);
    String config =
        Files.readString(Path.of("src/test/resources/golden/config.yaml"))
            + "\nobserve: {nvidiaSmi: nvidia-smi, serverLog: server.log}\n";
    for (SpecificRecord fact : Orders.run(new PlanKind.Ladder(), config, Orders.capacity(38.4))) {
      facts = facts.evolve(fact);
    }
    facts = facts.evolve(edge(0, 0)).evolve(edge(1, 10)).evolve(canary());
    for (SpecificRecord sample : ServerSideTest.samples()) {
      facts = facts.evolve(sample);
    }
    JsonNode root = new ObjectMapper().readTree(ReportJson.write(ReportAssembly.assemble(facts)));
    Set<String> paths = new TreeSet<>();
    collect(root, "", paths);
    return paths.stream()
        .map(path -> path.replaceFirst("^(ramps\\[\\]\\.steps\\[\\]|reference)\\.", "step."))
        .map(
            path ->
                path.replaceFirst("^step\\.(ttft|e2e|gaps|timePerOutputToken)\\.", "times.")
                    .replaceFirst("^step\\.serverTtft\\.p\\d+\\.", "step.serverTtft.bucket.")
                    .replaceFirst("^step\\.arrivals\\.(scheduled|dispatched)\\.", "arrivals.")
                    .replaceFirst(
                        "^(step\\.devices\\.readings\\[\\]|hosts\\[\\])\\.\\w+\\.(min|mean|max)$",
                        "range.$2"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static GaugeSample edge(long atNs, double count) {
    return GaugeSample.newBuilder()
        .setStepId("ref")
        .setSource("gauge/0")
        .setAtNs(atNs)
        .setTtftBoundsS(List.of(0.1, Double.POSITIVE_INFINITY))
        .setTtftCounts(List.of(count, count))
        .build();
  }

  private static CanarySample canary() {
    return CanarySample.newBuilder()
        .setStepId("ref")
        .setSource("canary/0")
        .setShard(0)
        .setAtNs(1)
        .setLagsNs(List.of(1_000L))
        .build();
  }

  private static void collect(JsonNode node, String path, Set<String> paths) {
    if (node.isArray()) {
      node.forEach(member -> collect(member, path + "[]", paths));
    }
    node.properties()
        .forEach(
            field -> {
              String below = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
              // The names under errorsByClass are data.
              if (!path.endsWith("errorsByClass")) {
                paths.add(below);
                collect(field.getValue(), below, paths);
              }
            });
  }

  private static List<Row> rows() throws IOException {
    String text = Files.readString(ROOT.resolve("docs/architecture.md"));
    List<Row> rows =
        tableRows(text, "| field | made by |")
            .map(
                cells -> new Row(codes(cells.get(0)), codes(cells.get(1)).getFirst(), cells.get(2)))
            .toList();
    assertThat(rows).hasSizeGreaterThan(20);
    return rows;
  }

  /** Cells of the rows of every table whose head begins so. */
  private static Stream<List<String>> tableRows(String text, String head) {
    List<List<String>> rows = new ArrayList<>();
    boolean inside = false;
    for (String line : text.lines().toList()) {
      inside = line.startsWith(head) || (inside && line.startsWith("|"));
      if (inside && !line.startsWith(head) && !line.startsWith("| ---")) {
        rows.add(CELL_END.splitAsStream(line.substring(1)).map(String::strip).toList());
      }
    }
    return rows.stream();
  }

  private static List<String> codes(String cell) {
    return matches(CODE, cell).map(m -> m.group(1)).toList();
  }

  private static Stream<MatchResult> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results();
  }

  /** A member at the first level of the type, or a component of the record. */
  private static boolean declares(String source, String type, String name) {
    boolean member =
        Pattern.compile("(?m)^  [\\w<@][^=;]*? " + name + "\\(").matcher(source).find();
    boolean component =
        Pattern.compile("record " + type + "\\([^{]*[\\w>\\]] " + name + "[,)]")
            .matcher(source)
            .find();
    return member || component;
  }

  private static String source(String type) throws IOException {
    return Files.readString(sources().get(type).getFirst());
  }

  private static Map<String, List<Path>> sources() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String module : List.of("measure", "generator", "aggregator", "controller")) {
      try (Stream<Path> found = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
        files.addAll(found.filter(path -> path.toString().endsWith(".java")).toList());
      }
    }
    return files.stream()
        .collect(
            Collectors.groupingBy(
                path -> path.getFileName().toString().replaceFirst("\\.java$", "")));
  }
}
