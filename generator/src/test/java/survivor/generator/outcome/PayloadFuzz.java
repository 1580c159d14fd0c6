package survivor.generator.outcome;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/** Takes any bytes as the data of one event; started like {@link StreamFuzz}. */
public final class PayloadFuzz {
  private PayloadFuzz() {}

  /** Fails if the reader throws, or tells of something that no event can say. */
  public static void fuzzerTestOneInput(byte[] data) {
    switch (new PayloadReader(true).read(data, 0, data.length)) {
      case StreamEvent.Done done ->
          assertThat(new String(data, US_ASCII).strip()).isEqualTo("[DONE]");
      case StreamEvent.Undecodable broken -> assertThat(broken.why()).isNotEmpty();
      case StreamEvent.Payload payload -> {
        assertThat(payload.output() || !payload.answer()).as("an answer is output").isTrue();
        assertThat(payload.output() || payload.words().isEmpty()).as("words are output").isTrue();
        assertThat(payload.finishes()).noneMatch(finish -> finish.reason().isEmpty());
        assertThat(payload.completionTokens().orElse(1)).isPositive();
      }
    }
  }
}
