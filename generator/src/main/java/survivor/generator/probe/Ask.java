package survivor.generator.probe;

import java.net.URI;
import java.util.Optional;
import survivor.generator.client.RequestBody;
import survivor.generator.outcome.Terms;
import survivor.log.Workload;

/**
 * A request to send.
 *
 * @param target base address, http or https; a path of it goes before the endpoint
 * @param endpoint path on the target, from its slash
 * @param model name of the model
 * @param prompt what is asked; empty for filler
 * @param inputTokens approximate length of the filler, at least 1
 * @param maxTokens output budget, at least 1
 * @param ignoreEos whether the server is told to use the budget up
 * @param choices answers asked for, at least 1
 * @param completion what completes the request
 * @param timeoutNs from the dispatch to the deadline, at least 1 and at most a day
 */
public record Ask(
    URI target,
    String endpoint,
    String model,
    Optional<String> prompt,
    int inputTokens,
    int maxTokens,
    boolean ignoreEos,
    int choices,
    Terms.Completion completion,
    long timeoutNs) {
  private static final long MAX_TIMEOUT_NS = 86_400_000_000_000L;

  public Ask {
    boolean web = "http".equals(target.getScheme()) || "https".equals(target.getScheme());
    require(web && target.getHost() != null, "the target is no http or https address: " + target);
    require(
        target.getRawQuery() == null && target.getRawFragment() == null,
        "the target is a base address without query and fragment, not " + target);
    require(endpoint.startsWith("/"), "the endpoint begins with a slash, not " + endpoint);
    require(inputTokens >= 1, "inputTokens is at least 1");
    require(maxTokens >= 1, "maxTokens is at least 1");
    require(choices >= 1, "choices is at least 1");
    require(
        timeoutNs >= 1 && timeoutNs <= MAX_TIMEOUT_NS, "the timeout is above 0 and at most a day");
  }

  /** Body of the request; filler begins with the key. */
  byte[] body(String key) {
    Workload workload =
        Workload.newBuilder()
            .setModel(model)
            .setEndpoint(endpoint)
            .setInputTokens(inputTokens)
            .setMaxTokens(maxTokens)
            .setIgnoreEos(ignoreEos)
            .setChoices(choices)
            .build();
    RequestBody bodies = new RequestBody(workload);
    return prompt.map(bodies::asking).orElseGet(() -> bodies.of(key));
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(rule);
    }
  }
}
