package survivor.simulator.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import survivor.simulator.clock.Clock;
import survivor.simulator.clock.SystemClock;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.metrics.EngineMetrics;
import survivor.simulator.truth.RequestTruth;

@Timeout(60)
class TimedDriverTest {
  private static final long MS = 1_000_000L;
  private static final GivenTimes TIMES = new GivenTimes(40 * MS, 60 * MS, 2 * MS);
  private static final int TOKENS = 20;

  private final Clock clock = new SystemClock();
  private final List<RequestTruth> truths = new CopyOnWriteArrayList<>();
  private final List<String> handedOver = Collections.synchronizedList(new ArrayList<>());

  private final List<String> flushed = Collections.synchronizedList(new ArrayList<>());

  private final class Noting implements TokenSink {
    private final String name;
    private final CountDownLatch ends;

    Noting(String name, CountDownLatch ends) {
      this.name = name;
      this.ends = ends;
    }

    @Override
    public void token(int index, Optional<FinishReason> finish) {
      handedOver.add(name + " " + index);
      finish.ifPresent(reason -> ends.countDown());
    }

    @Override
    public void flush() {
      flushed.add(name);
    }

    @Override
    public void abandoned(int emitted) {
      handedOver.add(name + " abandoned after " + emitted);
    }
  }

  private TimedDriver driver(Optional<Stall> stall, long seed) {
    return TimedDriver.start(TIMES, stall, seed, clock, new EngineMetrics(1), truths::add);
  }

  private static AnswerOrder order(String name) {
    return new AnswerOrder(name, 10, TOKENS, FinishReason.LENGTH);
  }

  private void answer(TimedDriver driver, int answers) throws InterruptedException {
    CountDownLatch ends = new CountDownLatch(answers);
    for (int i = 0; i < answers; i++) {
      driver.submit(order("r-" + i), new Noting("r-" + i, ends));
    }
    assertThat(ends.await(20, TimeUnit.SECONDS)).isTrue();
  }

  private static List<Long> firstNs(List<RequestTruth> truths) {
    return truths.stream()
        .sorted(Comparator.comparingLong(TimedDriverTest::number))
        .map(truth -> truth.emissionsNs().getFirst() - truth.arrivedNs())
        .toList();
  }

  @Test
  void any_number_of_answers_come_at_their_times_side_by_side() throws Exception {
    // Given, when
    try (TimedDriver driver = driver(Optional.empty(), 1)) {
      answer(driver, 400);
    }
    // Then first tokens are spread over the range, and the gaps are exact
    assertThat(firstNs(truths)).hasSize(400).allMatch(ns -> ns >= 40 * MS && ns <= 60 * MS);
    assertThat(firstNs(truths).stream().mapToLong(ns -> ns).average().orElseThrow())
        .isBetween(49.0 * MS, 51.0 * MS);
    for (RequestTruth truth : truths) {
      for (int i = 1; i < TOKENS; i++) {
        assertThat(truth.emissionsNs().get(i) - truth.emissionsNs().get(i - 1)).isEqualTo(2 * MS);
      }
    }
  }

  @Test
  void the_seed_decides_the_first_tokens_times() throws Exception {
    // Given
    try (TimedDriver driver = driver(Optional.empty(), 7)) {
      answer(driver, 20);
    }
    List<Long> before = firstNs(truths);
    truths.clear();
    // When
    try (TimedDriver driver = driver(Optional.empty(), 7)) {
      answer(driver, 20);
    }
    // Then
    assertThat(firstNs(truths)).isEqualTo(before);
  }

  @Test
  void what_falls_due_in_a_stall_comes_at_its_end_in_the_order_of_being_due() throws Exception {
    // Given a stall that takes some tokens of every answer
    long fromNs = clock.nanoTime() + 65 * MS;
    Stall stall = new Stall(fromNs, 200 * MS);
    // When
    try (TimedDriver driver = driver(Optional.of(stall), 1)) {
      answer(driver, 3);
    }
    // Then none comes in it, and the earlier ones come when they are due
    for (RequestTruth truth : truths) {
      long firstDueNs = truth.arrivedNs() + TIMES.firstNs(1, number(truth));
      for (int i = 0; i < TOKENS; i++) {
        assertThat(truth.emissionsNs().get(i))
            .isEqualTo(stall.delayed(firstDueNs + i * TIMES.gapNs()));
      }
    }
    assertThat(truths)
        .anyMatch(truth -> truth.emissionsNs().contains(fromNs + 200 * MS))
        .hasSize(3);
    assertThat(handedOver).containsExactlyElementsOf(inOrderOfBeingDue());
    // And what comes at one instant is one write of its answer
    assertThat(flushed).hasSizeLessThan(handedOver.size() - 3);
  }

  @Test
  void a_stall_moves_what_is_due_from_its_begin_to_just_before_its_end() {
    // Given
    Stall stall = new Stall(100, 50);
    // When, then
    assertThat(stall.delayed(99)).isEqualTo(99);
    assertThat(stall.delayed(100)).isEqualTo(150);
    assertThat(stall.delayed(149)).isEqualTo(150);
    assertThat(stall.delayed(150)).isEqualTo(150);
    assertThat(stall.delayed(151)).isEqualTo(151);
    assertThat(stall.onClockAheadBy(7)).isEqualTo(new Stall(107, 50));
  }

  private List<String> inOrderOfBeingDue() {
    record Token(long dueNs, long answer, String name) {}
    return truths.stream()
        .flatMap(
            truth ->
                IntStream.range(0, TOKENS)
                    .mapToObj(
                        i ->
                            new Token(
                                truth.arrivedNs()
                                    + TIMES.firstNs(1, number(truth))
                                    + i * TIMES.gapNs(),
                                number(truth),
                                truth.requestId() + " " + i)))
        .sorted(Comparator.comparingLong(Token::dueNs).thenComparingLong(Token::answer))
        .map(Token::name)
        .toList();
  }

  private static long number(RequestTruth truth) {
    return 1 + Long.parseLong(truth.requestId().substring(2));
  }

  @Test
  void an_answer_whose_client_left_ends_and_the_others_go_on() throws Exception {
    // Given
    CountDownLatch ends = new CountDownLatch(1);
    try (TimedDriver driver = driver(Optional.empty(), 1)) {
      long leaving = driver.submit(order("leaving"), new Noting("leaving", ends));
      driver.submit(order("staying"), new Noting("staying", ends));
      // When
      driver.abort(leaving);
      // Then
      assertThat(ends.await(20, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(truths).extracting(RequestTruth::requestId).containsExactly("leaving", "staying");
    assertThat(truths).extracting(RequestTruth::outcome).containsExactly("abort", "length");
    assertThat(handedOver).hasSize(TOKENS).allMatch(token -> token.startsWith("staying"));
  }

  @Test
  void closing_abandons_what_is_open() {
    // Given
    TimedDriver driver = driver(Optional.empty(), 1);
    driver.submit(order("r-0"), new Noting("r-0", new CountDownLatch(1)));
    // When
    driver.close();
    // Then
    assertThat(handedOver).containsExactly("r-0 abandoned after 0");
    assertThat(truths).extracting(RequestTruth::outcome).containsExactly("abort");
  }

  @Test
  void impossible_times_are_refused() {
    // Given, when, then
    assertThatThrownBy(() -> new GivenTimes(2, 1, 0)).hasMessageContaining("range");
    assertThatThrownBy(() -> new GivenTimes(0, 1, -1)).hasMessageContaining("gapNs");
    assertThatThrownBy(() -> new Stall(5, 0)).hasMessageContaining("longer than 0");
  }
}
