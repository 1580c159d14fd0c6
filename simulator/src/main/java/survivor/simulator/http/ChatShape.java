package survivor.simulator.http;

import java.util.Optional;
import survivor.simulator.engine.FinishReason;

/** Answers of {@code /v1/chat/completions}. */
final class ChatShape implements AnswerShape {
  private final String chunkHead;
  private final String wholeHead;

  ChatShape(String requestId, String model, long createdSeconds) {
    EventHead head = new EventHead("chatcmpl-" + requestId, model, createdSeconds);
    this.chunkHead = head.choices("chat.completion.chunk");
    this.wholeHead = head.choices("chat.completion");
  }

  @Override
  public Optional<String> opening(Optional<Usage> usage) {
    return Optional.of(
        chunkHead
            + "{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"},"
            + "\"logprobs\":null,\"finish_reason\":null}]"
            + EventHead.member(usage)
            + "}");
  }

  @Override
  public String token(String text, Optional<FinishReason> finish, Optional<Usage> usage) {
    String ending = finish.map(r -> "\"" + r.wireName() + "\",\"stop_reason\":null").orElse("null");
    return chunkHead
        + "{\"index\":0,\"delta\":{\"content\":"
        + Json.quoted(text)
        + "},\"logprobs\":null,\"finish_reason\":"
        + ending
        + "}]"
        + EventHead.member(usage)
        + "}";
  }

  @Override
  public String closing(Usage usage) {
    return chunkHead + "]" + EventHead.member(Optional.of(usage)) + "}";
  }

  @Override
  public String whole(String text, FinishReason finish, Usage usage) {
    return wholeHead
        + "{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
        + Json.quoted(text)
        + "},\"logprobs\":null,\"finish_reason\":\""
        + finish.wireName()
        + "\",\"stop_reason\":null}]"
        + EventHead.member(Optional.of(usage))
        + "}";
  }
}
