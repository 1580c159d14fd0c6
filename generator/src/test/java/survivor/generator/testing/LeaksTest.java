package survivor.generator.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LeaksTest {
  static {
    Leaks.watch();
  }

  @Test
  void a_leaked_buffer_is_seen() throws InterruptedException {
    assertThat(Leaks.wouldSee()).isTrue();
  }
}
