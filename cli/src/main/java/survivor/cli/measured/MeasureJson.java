package survivor.cli.measured;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import survivor.cli.records.RecordFile;
import survivor.measure.observed.WindowObserver;

/** Writes everything that a file of records measures. */
public final class MeasureJson {
  private static final int FORMAT = 1;

  private MeasureJson() {}

  /** The answer as indented JSON with a line feed at its end. */
  public static String write(RecordFile file, Settings settings) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("format", FORMAT);
    node.put("records", file.requests().size());
    ArrayNode ignored = node.putArray("ignored_fields");
    file.ignoredFields().forEach(ignored::add);
    node.set("settings", settings(settings));
    WindowJson.fill(
        node,
        settings
            .window()
            .map(span -> WindowObserver.measure(file.requests(), span, settings.slo()))
            .orElseGet(() -> WindowObserver.measure(file.requests(), settings.slo())),
        settings.window(),
        settings.timeoutNs());
    settings
        .experiment()
        .ifPresent(
            experiment ->
                node.set(
                    "experiment",
                    new ExperimentJson(file.requests(), settings, experiment).write()));
    return JsonText.of(node);
  }

  private static JsonNode settings(Settings settings) {
    ObjectNode node = JsonText.NODES.objectNode();
    node.put("slo_ttft_ms", JsonText.ms(settings.slo().ttftNs()));
    node.put("slo_e2e_ms", JsonText.ms(settings.slo().e2eNs()));
    node.put("timeout_ms", JsonText.ms(settings.timeoutNs()));
    return node;
  }
}
