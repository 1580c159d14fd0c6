package survivor.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static survivor.aggregator.Orders.MS_NS;
import static survivor.aggregator.Orders.RUN;

import java.util.List;
import org.junit.jupiter.api.Test;
import survivor.log.Account;
import survivor.log.ArrivalFigures;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.LateTime;
import survivor.log.LongGap;
import survivor.log.TimeShares;
import survivor.log.WindowResult;
import survivor.schemas.FactCodec;
import survivor.schemas.Keys;
import survivor.schemas.SchemaIds;

/** What a window says of its arrivals and of where the time went. */
class WindowDescribedTest {
  static {
    // Copying a generated record needs Avro's trust in its package, which the codec brings.
    new FactCodec(SchemaIds.numbered());
  }

  @Test
  void even_arrivals_have_the_figures_of_even_arrivals() {
    // Given a constant schedule of 10 a second, dispatched 10 µs late each
    WindowResult window = window(SyntheticStep.of(4).log());
    // When it is measured, then ten in each of ten seconds, and every gap at 1 − 1/e
    for (ArrivalFigures figures :
        List.of(window.getScheduledArrivals(), window.getDispatchedArrivals())) {
      assertThat(figures.getArrivals()).isEqualTo(100);
      assertThat(figures.getKsDistance()).isCloseTo(1 - Math.exp(-1), within(1e-9));
      assertThat(figures.getVarianceToMean()).isZero();
      assertThat(figures.getLag1Autocorrelation()).isNull();
    }
  }

  @Test
  void dispatches_that_come_together_show_in_their_own_figures_only() {
    // Given a pacer that lets the requests of each second go at its begin
    List<Logged> log =
        SyntheticStep.of(2).log().stream().map(WindowDescribedTest::atTheBeginOfItsSecond).toList();
    WindowResult window = window(log);
    // Then the seconds are even still, but nine gaps of ten are none
    assertThat(window.getDispatchedArrivals().getArrivals()).isEqualTo(100);
    assertThat(window.getDispatchedArrivals().getKsDistance()).isGreaterThan(0.85);
    assertThat(window.getScheduledArrivals().getKsDistance()).isLessThan(0.64);
  }

  @Test
  void the_time_of_every_measured_request_is_told_by_its_parts() {
    // Given 97 requests with first output at 200 ms, four gaps of 10 ms and finish at 241 ms; one
    // broken off (200, 10, decided at 300), one timed out (200, at 30 000), one refused (at 1)
    WindowResult window = window(SyntheticStep.of(4).with(StepJudgedTest.ENDS).log());
    // Then before 200 + 200 + 1, between 10, behind 90 + 29 800
    assertThat(window.getLateTime().getGroups())
        .containsExactly(
            new TimeShares("met", 97L, 97 * 200 * MS_NS, 97 * 40 * MS_NS, 0L, 97 * MS_NS),
            new TimeShares("unfinished", 3L, 401 * MS_NS, 10 * MS_NS, 0L, 29_890 * MS_NS));
    assertThat(window.getLateTime().getLongGaps()).isZero();
    assertThat(window.getLateTime().getLongest()).isEmpty();
  }

  @Test
  void a_long_gap_stands_with_what_the_gauges_last_said_at_its_begin() {
    // Given request 62, at 6.2 s, whose outputs from the fourth on come 2 s later than planned,
    // and a gauge that is read every half second and says at 6.0 s that two wait
    List<Logged> log = SyntheticStep.of(4).log().stream().map(WindowDescribedTest::heldUp).toList();
    LateTime late = window(log).getLateTime();
    // Then the gap begins at 6.2 + 0.22 s
    assertThat(late.getLongGaps()).isEqualTo(1);
    assertThat(late.getRequestsWithLongGaps()).isEqualTo(1);
    assertThat(late.getLongest())
        .containsExactly(new LongGap(62, 6_420 * MS_NS, 2_010 * MS_NS, 6_000 * MS_NS, 2.0, 3.0));
  }

  private static WindowResult window(List<Logged> log) {
    return Pipeline.over(log).judged.getFirst().window().orElseThrow();
  }

  private static Logged atTheBeginOfItsSecond(Logged logged) {
    return switch (logged.fact()) {
      case Dispatched d ->
          logged.with(Dispatched.newBuilder(d).setDispatchNs(second(d.getIntendedNs())).build());
      case Completed c ->
          logged.with(
              Completed.newBuilder(c)
                  .setAccount(
                      Account.newBuilder(c.getAccount())
                          .setDispatchNs(second(c.getAccount().getIntendedNs()))
                          .build())
                  .build());
      default -> logged;
    };
  }

  private static long second(long atNs) {
    return atNs - atNs % Orders.SECOND_NS;
  }

  private static Logged heldUp(Logged logged) {
    if (!logged.key().equals(Keys.request(RUN, "step-1", 62))) {
      return logged;
    }
    long byNs = 2_000 * MS_NS;
    return switch (logged.fact()) {
      case ChunkReceived c ->
          c.getRead() < 3
              ? logged
              : logged.with(ChunkReceived.newBuilder(c).setAtNs(c.getAtNs() + byNs).build());
      case Completed c ->
          logged.with(
              Completed.newBuilder(c)
                  .setAccount(
                      Account.newBuilder(c.getAccount())
                          .setLastNs(c.getAccount().getLastNs() + byNs)
                          .setFinishNs(c.getAccount().getFinishNs() + byNs)
                          .setDecidedNs(c.getAccount().getDecidedNs() + byNs)
                          .build())
                  .build());
      default -> logged;
    };
  }
}
