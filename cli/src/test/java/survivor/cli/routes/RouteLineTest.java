package survivor.cli.routes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.log.Routed;

class RouteLineTest {
  private static final String REQUEST = "\"requestId\":\"r/s/0\",\"upstream\":\"replica-0\",";

  @Test
  void our_own_line_comes_back_as_it_was_but_for_its_source() {
    // Given
    Routed gateway =
        new Routed("r/s/0", "replica-0", 1_700_000_000_123_456_789L, "gateway", 200, "e");
    // When, Then
    assertThat(told(RouteLine.of(gateway)))
        .isEqualTo(new Routed("r/s/0", "replica-0", gateway.getWallNs(), "access-log", 200, "e"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"wallNs\":1700000000123456789     | 1700000000123456789",
        "\"time\":1700000000.123             | 1700000000123000000",
        "\"time\":\"1700000000.123456\"      | 1700000000123456000",
        "\"time\":1700000000                 | 1700000000000000000",
        "\"time\":\"2023-11-14T22:13:20.5Z\" | 1700000000500000000",
        "\"time\":\"2023-11-14T23:13:20+01:00\" | 1700000000000000000"
      })
  void time_is_in_the_forms_that_proxies_write(String member, long wallNs) {
    assertThat(told("{" + REQUEST + member + "}").getWallNs()).isEqualTo(wallNs);
  }

  @Test
  void a_request_that_reached_nobody_says_so() {
    for (String nobody : new String[] {"", "-", "<NOSRV>"}) {
      Routed route =
          told(
              "{\"requestId\":\"r/s/0\",\"upstream\":\"%s\",\"wallNs\":1,\"status\":-1}"
                  .formatted(nobody));
      assertThat(route.getUpstream()).isEmpty();
      assertThat(route.getError()).isNotEmpty();
      assertThat(route.getStatus()).isNull();
    }
  }

  @Test
  void a_request_that_was_tried_twice_names_the_last_and_says_so() {
    Routed route =
        told("{\"requestId\":\"r/s/0\",\"upstream\":\"a:1, b:2\",\"wallNs\":1,\"status\":200}");
    assertThat(route.getUpstream()).isEqualTo("b:2");
    assertThat(route.getError()).contains("a:1, b:2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"upstream\":\"a\",\"wallNs\":1}",
        "{\"requestId\":\"-\",\"upstream\":\"a\",\"wallNs\":1}",
        "{\"requestId\":null,\"upstream\":\"a\"}"
      })
  void a_line_without_a_request_id_tells_of_no_request(String line) {
    assertThat(RouteLine.read(line)).isInstanceOf(RouteLine.NoRequest.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "GET / 200",
        "[1]",
        "{\"requestId\":\"r/s/0\",\"upstream\":\"a\"}",
        "{\"requestId\":\"r/s/0\",\"upstream\":\"a\",\"time\":\"yesterday\"}",
        "{\"requestId\":\"r/s/0\",\"upstream\":\"a\",\"wallNs\":9999999999999999999}",
        "{\"requestId\":\"r/s/0\",\"upst"
      })
  void what_is_no_route_says_why(String line) {
    assertThat(RouteLine.read(line)).isInstanceOf(RouteLine.Unreadable.class);
  }

  private static Routed told(String line) {
    assertThat(RouteLine.read(line)).isInstanceOf(RouteLine.Told.class);
    return ((RouteLine.Told) RouteLine.read(line)).route();
  }
}
