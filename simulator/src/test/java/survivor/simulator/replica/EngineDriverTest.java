package survivor.simulator.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import survivor.simulator.clock.SystemClock;
import survivor.simulator.engine.EngineModel;
import survivor.simulator.engine.EngineParameters;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.engine.ReplicaModel;
import survivor.simulator.engine.VirtualRun;
import survivor.simulator.metrics.EngineMetrics;
import survivor.simulator.truth.RequestTruth;

@Timeout(60)
class EngineDriverTest {
  private static final int REQUESTS = 200;
  private static final ReplicaModel REPLICA =
      new ReplicaModel(new EngineParameters(400_000, 50_000, 1_000, 6, 10_000, 0.2), 512, 10, 12);

  private record Counting(CountDownLatch ends) implements TokenSink {
    @Override
    public void token(int index, Optional<FinishReason> finish) {
      finish.ifPresent(reason -> ends.countDown());
    }

    @Override
    public void abandoned(int emitted) {
      ends.countDown();
    }
  }

  private static EngineDriver driver(List<RequestTruth> truths) {
    return EngineDriver.start(
        new EngineModel(REPLICA.engine(), 1),
        new SystemClock(),
        new EngineMetrics(10_000),
        truths::add);
  }

  @Test
  void the_plan_is_to_the_nanosecond_the_models_however_late_the_thread_is() throws Exception {
    // Given
    List<RequestTruth> truths = new CopyOnWriteArrayList<>();
    CountDownLatch ends = new CountDownLatch(REQUESTS);
    Random gaps = new Random(3);
    // When
    try (EngineDriver driver = driver(truths)) {
      for (int i = 0; i < REQUESTS; i++) {
        driver.submit(new AnswerOrder("r-" + i, 10, 12, FinishReason.LENGTH), new Counting(ends));
        LockSupport.parkNanos(gaps.nextInt(3_000_000));
      }
      assertThat(ends.await(30, TimeUnit.SECONDS)).isTrue();
    }
    // Then
    List<RequestTruth> byArrival =
        truths.stream().sorted(Comparator.comparingLong(RequestTruth::arrivedNs)).toList();
    assertThat(byArrival).hasSize(REQUESTS);
    long originNs = byArrival.get(0).arrivedNs();
    VirtualRun virtual =
        VirtualRun.of(
            REPLICA,
            byArrival.stream().map(t -> t.arrivedNs() - originNs).toList(),
            60_000_000_000L);
    for (int i = 0; i < REQUESTS; i++) {
      RequestTruth real = byArrival.get(i);
      assertThat(real.emissionsNs().get(0) - real.arrivedNs())
          .isEqualTo(virtual.answer(i).ttftNs().orElseThrow());
      assertThat(real.finishNs() - real.arrivedNs())
          .isEqualTo(virtual.answer(i).e2eNs().orElseThrow());
      assertThat(real.handOverLateNs()).isNotNegative();
    }
  }

  @Test
  void an_order_larger_than_the_cache_is_a_programming_error() {
    try (EngineDriver driver = driver(new CopyOnWriteArrayList<>())) {
      AnswerOrder huge = new AnswerOrder("r", 10_000, 1, FinishReason.LENGTH);
      assertThatThrownBy(() -> driver.submit(huge, new Counting(new CountDownLatch(1))))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void closing_abandons_and_records_what_is_open() throws Exception {
    // Given
    List<RequestTruth> truths = new CopyOnWriteArrayList<>();
    CountDownLatch ends = new CountDownLatch(1);
    // When
    try (EngineDriver driver = driver(truths)) {
      driver.submit(new AnswerOrder("r", 10, 9_000, FinishReason.LENGTH), new Counting(ends));
    }
    // Then
    assertThat(ends.await(0, TimeUnit.SECONDS)).isTrue();
    assertThat(truths).extracting(RequestTruth::outcome).containsExactly("abort");
  }
}
