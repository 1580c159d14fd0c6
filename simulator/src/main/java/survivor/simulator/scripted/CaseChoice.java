package survivor.simulator.scripted;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which case a request is answered with. */
final class CaseChoice {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern PREFIX = Pattern.compile("^/case/([^/]+)/");
  private static final String MODEL = "case:";

  private final Map<String, Script> scripts;
  private final List<String> sequence;
  private final AtomicInteger next = new AtomicInteger();

  /**
   * A choice among scripts.
   *
   * @throws IllegalArgumentException if the sequence names one that is not there
   */
  CaseChoice(Map<String, Script> scripts, List<String> sequence) {
    this.scripts = scripts;
    this.sequence = sequence;
    for (String id : sequence) {
      if (!scripts.containsKey(id)) {
        throw new IllegalArgumentException("there is no case " + id);
      }
    }
  }

  Set<String> ids() {
    return scripts.keySet();
  }

  /** The next of the sequence, else what the path or the model names; empty if that is unknown. */
  Optional<Script> of(Incoming request) {
    if (!sequence.isEmpty()) {
      int turn = Math.floorMod(next.getAndIncrement(), sequence.size());
      return Optional.of(scripts.get(sequence.get(turn)));
    }
    Matcher prefix = PREFIX.matcher(request.path());
    String id = prefix.find() ? prefix.group(1) : model(request.body());
    return Optional.ofNullable(scripts.get(id));
  }

  private static String model(String body) {
    try {
      String model = JSON.readTree(body).path("model").asText();
      return model.startsWith(MODEL) ? model.substring(MODEL.length()) : "";
    } catch (JsonProcessingException e) {
      return "";
    }
  }
}
