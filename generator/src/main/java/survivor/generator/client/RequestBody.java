package survivor.generator.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import survivor.log.Workload;

/**
 * Request bodies of one step. They differ in the prefix of the message alone, which is the
 * request's key, so that no server answers from a prefix cache.
 */
public final class RequestBody {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> WORDS =
      List.of(
          "the", "river", "runs", "past", "an", "old", "mill", "and", "over", "a", "low", "stone",
          "wall");

  private final byte[] head;
  private final byte[] tail;

  public RequestBody(Workload workload) {
    String model = quoted(workload.getModel());
    boolean chat = workload.getEndpoint().endsWith("/chat/completions");
    String before = chat ? "\"messages\":[{\"role\":\"user\",\"content\":\"" : "\"prompt\":\"";
    String after = chat ? "\"}]" : "\"";
    String ignoreEos = workload.getIgnoreEos() ? ",\"ignore_eos\":true" : "";
    this.head = bytes("{\"model\":" + model + "," + before);
    this.tail =
        bytes(
            " "
                + filler(workload.getInputTokens())
                + after
                + ",\"stream\":true,\"max_tokens\":"
                + workload.getMaxTokens()
                + ignoreEos
                + ",\"stream_options\":{\"include_usage\":true}}");
  }

  /** Body of the request with this key. */
  public byte[] of(String key) {
    byte[] unique = bytes(escaped(key));
    byte[] body = Arrays.copyOf(head, head.length + unique.length + tail.length);
    System.arraycopy(unique, 0, body, head.length, unique.length);
    System.arraycopy(tail, 0, body, head.length + unique.length, tail.length);
    return body;
  }

  /** About one token a word; the key takes about a dozen. */
  private static String filler(int inputTokens) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < inputTokens - 12; i++) {
      text.append(WORDS.get(i % WORDS.size())).append(' ');
    }
    return text.toString().stripTrailing();
  }

  private static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON text: " + text, e);
    }
  }

  private static String escaped(String text) {
    String quoted = quoted(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
