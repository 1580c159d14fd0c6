package survivor.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class KeysTest {
  @Test
  void a_request_key_names_run_step_and_index() {
    // Given
    String key = Keys.request("20261130T083000-3f9a", "1.3", 517);
    // When, Then
    assertThat(key).isEqualTo("20261130T083000-3f9a/1.3/517");
    assertThat(Keys.parseRequest(key))
        .isEqualTo(new Keys.RequestKey("20261130T083000-3f9a", "1.3", 517));
    assertThat(Keys.runOf(key)).isEqualTo("20261130T083000-3f9a");
  }

  @Test
  void a_marker_key_is_no_request_key() {
    assertThatThrownBy(() -> Keys.parseRequest(Keys.step("r", "1.3")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void ids_hold_no_slash() {
    assertThatThrownBy(() -> Keys.step("a/b", "1")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Keys.step("", "1")).isInstanceOf(IllegalArgumentException.class);
  }
}
