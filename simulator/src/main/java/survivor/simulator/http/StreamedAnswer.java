package survivor.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Sinks;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.replica.TokenSink;

/**
 * Turns tokens into server-sent events: each element of {@link #writes} is one write, with all
 * tokens of one instant. What the socket does not take yet is kept, at most one answer's events.
 */
final class StreamedAnswer implements TokenSink {
  private static final String DONE = "data: [DONE]\n\n";

  private final Sinks.Many<String> writes = Sinks.many().unicast().onBackpressureBuffer();
  private final AnswerShape shape;
  private final Words words;
  private final int promptTokens;
  private final AskedFor.Delivery.Streamed wish;
  private final StringBuilder unsent = new StringBuilder();

  StreamedAnswer(
      AnswerShape shape, Words words, int promptTokens, AskedFor.Delivery.Streamed wish) {
    this.shape = shape;
    this.words = words;
    this.promptTokens = promptTokens;
    this.wish = wish;
  }

  /** The bytes, write by write; ends after {@code [DONE]}. */
  Flux<ByteBuf> writes() {
    return writes
        .asFlux()
        .map(text -> Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public void token(int index, Optional<FinishReason> finish) {
    String event = event(shape.token(words.text(index, finish), finish, usageOnEach(index + 1)));
    unsent.append(index == 0 ? opening() + event : event);
    if (finish.isPresent()) {
      close(index + 1);
    }
  }

  @Override
  public void flush() {
    if (!unsent.isEmpty()) {
      write(unsent.toString());
      unsent.setLength(0);
    }
  }

  @Override
  public void abandoned(int emitted) {
    String last = event(shape.token("", Optional.of(FinishReason.ABORT), usageOnEach(emitted)));
    unsent.append(emitted == 0 ? opening() + last : last);
    close(emitted);
  }

  private String opening() {
    return shape.opening(usageOnEach(0)).map(StreamedAnswer::event).orElse("");
  }

  private void close(int emitted) {
    flush();
    if (wish.usageAtEnd()) {
      write(event(shape.closing(new Usage(promptTokens, emitted))));
    }
    write(DONE);
    writes.emitComplete(Sinks.EmitFailureHandler.FAIL_FAST);
  }

  private void write(String text) {
    writes.emitNext(text, Sinks.EmitFailureHandler.FAIL_FAST);
  }

  private Optional<Usage> usageOnEach(int emitted) {
    return wish.usageOnEach() ? Optional.of(new Usage(promptTokens, emitted)) : Optional.empty();
  }

  private static String event(String json) {
    return "data: " + json + "\n\n";
  }
}
