package survivor.simulator.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Worked by hand for: two good probes list, three bad ones unlist, after 5 s of grace. */
class ListingTest {
  private static final long S = 1_000_000_000L;
  private static final ProbeRules RULES =
      new ProbeRules(Duration.ofSeconds(1), Duration.ofSeconds(1), 3, 2, Duration.ofSeconds(5));

  @Test
  void an_endpoint_is_listed_after_so_many_good_probes_in_a_row() {
    assertThat(after(Listing.first(), 0, "+-+").listedAt(3 * S)).isFalse();
    assertThat(after(Listing.first(), 0, "+-++").listedAt(4 * S)).isTrue();
  }

  @Test
  void fewer_bad_probes_than_the_threshold_change_nothing() {
    assertThat(after(Listing.first(), 0, "++--+--")).isEqualTo(new Listing.Ready(2));
  }

  @Test
  void a_leaving_endpoint_stays_listed_for_the_grace_period() {
    // Given a third bad probe at 5 s
    Listing leaving = after(Listing.first(), 0, "++---");
    // Then
    assertThat(leaving).isEqualTo(new Listing.Leaving(10 * S, 0));
    assertThat(leaving.listedAt(10 * S - 1)).isTrue();
    assertThat(leaving.listedAt(10 * S)).isFalse();
    assertThat(after(leaving, 5, "------").word()).isEqualTo("unlisted");
  }

  @Test
  void one_that_recovers_within_the_grace_period_is_never_unlisted() {
    Listing back = after(Listing.first(), 0, "++----++");
    assertThat(back).isEqualTo(new Listing.Ready(0));
  }

  @Test
  void one_good_probe_within_the_grace_period_counts_beyond_it() {
    // Given the grace period ends at 10 s, and the only good probe before that comes at 9 s
    Listing late = after(Listing.first(), 0, "++------+");
    assertThat(late).isEqualTo(new Listing.Leaving(10 * S, 1));
    // Then
    assertThat(after(late, 9, "+").listedAt(10 * S)).isTrue();
    assertThat(after(late, 9, "-+").listedAt(11 * S)).isFalse();
  }

  @Test
  void without_grace_it_leaves_at_once() {
    ProbeRules rules =
        new ProbeRules(Duration.ofSeconds(1), Duration.ofSeconds(1), 1, 1, Duration.ZERO);
    assertThat(new Listing.Ready(0).after(false, 7, rules).listedAt(7)).isFalse();
  }

  /** Probes once a second, the first of these one second after the start; + is good. */
  private static Listing after(Listing from, long startSeconds, String probes) {
    Listing now = from;
    for (int i = 0; i < probes.length(); i++) {
      now = now.after(probes.charAt(i) == '+', (startSeconds + i + 1) * S, RULES);
    }
    return now;
  }
}
