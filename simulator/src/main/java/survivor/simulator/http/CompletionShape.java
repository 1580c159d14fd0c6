package survivor.simulator.http;

import java.util.Optional;
import survivor.simulator.engine.FinishReason;

/** Answers of {@code /v1/completions}; whole and streamed choices look alike. */
final class CompletionShape implements AnswerShape {
  private final String head;

  CompletionShape(String requestId, String model, long createdSeconds) {
    this.head =
        new EventHead("cmpl-" + requestId, model, createdSeconds).choices("text_completion");
  }

  @Override
  public Optional<String> opening(Optional<Usage> usage) {
    return Optional.empty();
  }

  @Override
  public String token(String text, Optional<FinishReason> finish, Optional<Usage> usage) {
    return head
        + "{\"index\":0,\"text\":"
        + Json.quoted(text)
        + ",\"logprobs\":null,\"finish_reason\":"
        + finish.map(r -> "\"" + r.wireName() + "\"").orElse("null")
        + ",\"stop_reason\":null}]"
        + EventHead.member(usage)
        + "}";
  }

  @Override
  public String closing(Usage usage) {
    return head + "]" + EventHead.member(Optional.of(usage)) + "}";
  }

  @Override
  public String whole(String text, FinishReason finish, Usage usage) {
    return token(text, Optional.of(finish), Optional.of(usage));
  }
}
