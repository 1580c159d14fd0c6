package survivor.cli.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import survivor.generator.probe.Life;
import survivor.log.Account;

/**
 * A request's life as JSON. Times are milliseconds after the intended instant; null where there was
 * no such instant.
 */
public final class ProbeJson {
  private static final String UNKNOWN_REASON = "unknown_reason";
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private ProbeJson() {}

  /** The JSON text with a line feed at its end. */
  public static String write(Story story) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    outcome(root, story);
    instants(root, story);
    counts(root, story);
    words(root, story);
    try {
      return JSON.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values is always written", e);
    }
  }

  private static void outcome(ObjectNode root, Story story) {
    Life life = story.life();
    root.put("outcome", story.outcome());
    root.put("class", story.errorClass().orElse(null));
    root.put("detail", story.detail().orElse(null));
    root.put("retry_after", story.retryAfter().orElse(null));
    root.put("status", life.status().isPresent() ? life.status().getAsInt() : null);
    root.put("finish_reason", life.account().getFinishReason());
  }

  private static void instants(ObjectNode root, Story story) {
    Account account = story.life().account();
    root.put("dispatch_ms", story.ms(account.getDispatchNs()));
    root.put("sent_ms", story.ms(account.getSentNs()));
    root.put("headers_ms", story.ms(account.getHeadersNs()));
    root.put("first_ms", story.ms(account.getFirstNs()));
    root.put("first_answer_ms", story.ms(account.getFirstAnswerNs()));
    root.put("last_ms", story.ms(account.getLastNs()));
    root.put("finish_ms", story.ms(account.getFinishNs()));
    root.put("decided_ms", story.ms(account.getDecidedNs()));
    root.put("done_seen", account.getDoneNs() != null);
    root.put("done_ms", story.ms(account.getDoneNs()));
  }

  private static void counts(ObjectNode root, Story story) {
    Account account = story.life().account();
    root.put("outputs", account.getOutputs());
    ArrayNode gaps = root.putArray("gaps_ms");
    story.gapsMs().forEach(gaps::add);
    root.put("server_tokens", account.getServerTokens());
    ArrayNode tokens = root.putArray("tokens_per_event");
    story.tokensPerEvent().forEach(tokens::add);
    root.put("prompt_tokens", account.getPromptTokens());
    root.put("reads", account.getReads());
    root.put("bytes", account.getBytes());
    root.put("comments", account.getComments());
    root.put("malformed", account.getMalformed());
    ArrayNode flags = root.putArray("flags");
    account.getFlags().stream().filter(f -> !f.equals(UNKNOWN_REASON)).forEach(flags::add);
    root.put(UNKNOWN_REASON, account.getFlags().contains(UNKNOWN_REASON));
    root.put("reused_connection", account.getReusedConnection());
  }

  private static void words(ObjectNode root, Story story) {
    List<String> texts = story.texts();
    String text = texts.getFirst();
    root.put("text", text);
    root.put("text_length", text.length());
    root.put("text_sha256", sha256(text));
    ArrayNode all = root.putArray("texts");
    texts.forEach(all::add);
    root.put("reasoning", story.reasoning());
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
