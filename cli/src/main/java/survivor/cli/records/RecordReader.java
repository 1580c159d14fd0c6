package survivor.cli.records;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import survivor.cli.Failure;
import survivor.measure.observed.ObservedRequest;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.outcome.Errored;
import survivor.measure.outcome.Outcome;

/** Reads a file of records. Empty lines are passed over. */
public final class RecordReader {
  private static final Set<String> FIELDS =
      Set.of("intendedNs", "outcome", "class", "firstNs", "endNs", "gapsNs", "replica");
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final List<ObservedRequest> requests = new ArrayList<>();
  private final TreeSet<String> ignored = new TreeSet<>();

  private RecordReader() {}

  /**
   * Reads the whole file.
   *
   * @throws Failure if it cannot be read, or a line is no record; the message names line and field
   */
  public static RecordFile read(Path file) {
    RecordReader reader = new RecordReader();
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (!line.isBlank()) {
          reader.add(new RecordLine(number, parsed(number, line)));
        }
      }
    } catch (NoSuchFileException e) {
      throw new Failure("there is no file " + file, "give a file of records", e);
    } catch (CharacterCodingException e) {
      throw new Failure(file + " is not UTF-8, at or after line " + (number + 1), "", e);
    } catch (IOException e) {
      throw new Failure("cannot read " + file + ": " + e.getMessage(), "", e);
    }
    return new RecordFile(reader.requests, reader.ignored);
  }

  private static JsonNode parsed(long number, String line) {
    try {
      JsonNode node = JSON.readTree(line);
      if (node.isObject()) {
        return node;
      }
      throw new Failure("line " + number + " is no JSON object", "one record a line");
    } catch (JsonProcessingException e) {
      throw new Failure(
          "line %d is no JSON: %s".formatted(number, e.getOriginalMessage()),
          "one record a line",
          e);
    }
  }

  private void add(RecordLine line) {
    line.fields()
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!FIELDS.contains(name)) {
                ignored.add(name);
              }
            });
    OptionalLong firstNs = line.duration("firstNs");
    OptionalLong endNs = line.duration("endNs");
    if (firstNs.isPresent() && endNs.isPresent() && firstNs.getAsLong() > endNs.getAsLong()) {
      throw line.refused("firstNs", "lies after endNs");
    }
    requests.add(
        new ObservedRequest(
            line.instant("intendedNs"),
            outcome(line),
            firstNs,
            endNs,
            line.durations("gapsNs"),
            line.text("replica")));
  }

  private static Outcome outcome(RecordLine line) {
    Optional<String> errorClass = line.text("class");
    String word = line.text("outcome").orElseThrow(() -> line.refused("outcome", "is missing"));
    Outcome outcome =
        switch (word) {
          case "completed" -> new Completed();
          case "errored" -> new Errored(errorClass.orElse(ObservedRequest.NO_CLASS));
          case "censored" -> new Censored(errorClass.orElse(ObservedRequest.NO_CLASS));
          default ->
              throw line.refused(
                  "outcome", "is completed, errored or censored, not \"" + word + "\"");
        };
    if (errorClass.isPresent() && outcome instanceof Completed) {
      throw line.refused("class", "a completed request has no class of error");
    }
    return outcome;
  }
}
