package survivor.generator.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;
import survivor.log.Workload;

/**
 * Request bodies of one workload. Those of a step differ in the prefix of the message alone, which
 * is the request's key, so that no server answers from a prefix cache.
 */
public final class RequestBody {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> WORDS =
      List.of(
          "the", "river", "runs", "past", "an", "old", "mill", "and", "over", "a", "low", "stone",
          "wall");

  private final byte[] head;
  private final byte[] filler;
  private final byte[] tail;

  public RequestBody(Workload workload) {
    String model = quoted(workload.getModel());
    boolean chat = workload.getEndpoint().endsWith("/chat/completions");
    String before = chat ? "\"messages\":[{\"role\":\"user\",\"content\":\"" : "\"prompt\":\"";
    String after = chat ? "\"}]" : "\"";
    int choices = workload.getChoices();
    String several = choices > 1 ? ",\"n\":" + choices : "";
    String ignoreEos = workload.getIgnoreEos() ? ",\"ignore_eos\":true" : "";
    String counted = workload.getContinuousUsageStats() ? ",\"continuous_usage_stats\":true" : "";
    this.head = bytes("{\"model\":" + model + "," + before);
    this.filler = bytes(" " + filler(workload.getInputTokens()));
    this.tail =
        bytes(
            after
                + ",\"stream\":true,\"max_tokens\":"
                + workload.getMaxTokens()
                + several
                + ignoreEos
                + ",\"stream_options\":{\"include_usage\":true"
                + counted
                + "}}");
  }

  /** Body of the request with this key. */
  public byte[] of(String key) {
    return joined(head, bytes(escaped(key)), filler, tail);
  }

  /** Body that asks exactly this; the workload's input length does not count. */
  public byte[] asking(String prompt) {
    return joined(head, bytes(escaped(prompt)), tail);
  }

  private static byte[] joined(byte[]... parts) {
    int length = 0;
    for (byte[] part : parts) {
      length += part.length;
    }
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
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
