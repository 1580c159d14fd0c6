package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class PayloadReaderTest {
  private static final String EVENT = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"w\"}}]}";

  @Test
  void an_event_in_another_encoding_than_utf_8_is_undecodable() {
    assertThat(read(StandardCharsets.UTF_8)).isInstanceOf(StreamEvent.Payload.class);
    for (Charset other : List.of(StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE)) {
      assertThat(read(other)).as("%s", other).isInstanceOf(StreamEvent.Undecodable.class);
    }
  }

  private static StreamEvent read(Charset charset) {
    byte[] bytes = EVENT.getBytes(charset);
    return new PayloadReader(false).read(bytes, 0, bytes.length);
  }
}
