package survivor.simulator.http;

import java.util.Optional;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.replica.TokenSink;

/** Gathers an answer's tokens into one body. */
final class WholeAnswer implements TokenSink {
  private final Sinks.One<String> body = Sinks.one();
  private final StringBuilder text = new StringBuilder();
  private final AnswerShape shape;
  private final Words words;
  private final int promptTokens;

  WholeAnswer(AnswerShape shape, Words words, int promptTokens) {
    this.shape = shape;
    this.words = words;
    this.promptTokens = promptTokens;
  }

  /** The body, once the answer has ended. */
  Mono<String> body() {
    return body.asMono();
  }

  @Override
  public void token(int index, Optional<FinishReason> finish) {
    text.append(words.text(index, finish));
    finish.ifPresent(reason -> end(reason, index + 1));
  }

  @Override
  public void abandoned(int emitted) {
    end(FinishReason.ABORT, emitted);
  }

  private void end(FinishReason reason, int emitted) {
    String json = shape.whole(text.toString(), reason, new Usage(promptTokens, emitted));
    body.emitValue(json, Sinks.EmitFailureHandler.FAIL_FAST);
  }
}
