package survivor.simulator.metrics;

import survivor.simulator.engine.FinishReason;

/** Writes the metrics in Prometheus' text format 0.0.4. */
public final class MetricsText {
  private final EngineMetrics metrics;
  private final String labels;

  /** The text of these metrics, labelled with the model's name and engine 0. */
  public MetricsText(EngineMetrics metrics, String modelName) {
    this.metrics = metrics;
    this.labels = "engine=\"0\",model_name=\"" + escape(modelName) + "\"";
  }

  private static String escape(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /** The text as of now. */
  public String write() {
    StringBuilder to = new StringBuilder(8192);
    EngineMetrics.Load load = metrics.load();
    one(to, "gauge", "vllm:num_requests_running", "Requests in the batch.", load.running());
    one(to, "gauge", "vllm:num_requests_waiting", "Requests without a slot.", load.waiting());
    one(to, "gauge", "vllm:kv_cache_usage_perc", "Share of the cache in use.", load.kvUsage());
    one(
        to,
        "counter",
        "vllm:prompt_tokens_total",
        "Tokens prefilled.",
        (double) metrics.promptTokens());
    one(
        to,
        "counter",
        "vllm:generation_tokens_total",
        "Tokens emitted.",
        (double) metrics.generationTokens());
    finished(to);
    histogram(
        to,
        "vllm:time_to_first_token_seconds",
        "From arrival to first token.",
        metrics.timeToFirstToken());
    histogram(
        to, "vllm:inter_token_latency_seconds", "Between tokens.", metrics.interTokenLatency());
    histogram(to, "vllm:e2e_request_latency_seconds", "From arrival to end.", metrics.e2eLatency());
    return to.toString();
  }

  private void one(StringBuilder to, String type, String name, String help, double value) {
    head(to, type, name, help);
    to.append(name).append('{').append(labels).append("} ").append(value).append('\n');
  }

  private void finished(StringBuilder to) {
    String name = "vllm:request_success_total";
    head(to, "counter", name, "Requests that ended, by reason.");
    for (FinishReason reason : FinishReason.values()) {
      to.append(name).append('{').append(labels);
      to.append(",finished_reason=\"").append(reason.wireName()).append("\"} ");
      to.append((double) metrics.finished(reason)).append('\n');
    }
  }

  private void histogram(StringBuilder to, String name, String help, TimeHistogram histogram) {
    head(to, "histogram", name, help);
    histogram.write(to, name, labels);
  }

  private static void head(StringBuilder to, String type, String name, String help) {
    to.append("# HELP ").append(name).append(' ').append(help).append('\n');
    to.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }
}
