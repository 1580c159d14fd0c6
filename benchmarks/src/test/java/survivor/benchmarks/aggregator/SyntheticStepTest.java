package survivor.benchmarks.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import survivor.benchmarks.step.Quantiles;
import survivor.benchmarks.step.StepLog;
import survivor.log.ChunkReceived;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.SamplesClosed;

class SyntheticStepTest {
  private static final long NOW_WALL_NS = 1_800_000_000_000_000_000L;
  private static final int REQUESTS = 200;

  private final SyntheticStep step =
      new SyntheticStep(REQUESTS, NOW_WALL_NS, List.of(SyntheticSamples.CLIENT));

  @Test
  void the_log_is_complete() {
    // Given
    StepLog log = new StepLog("synthetic");
    // When
    step.write((key, ms, fact) -> log.event(0, fact));
    // Then
    assertThat(log.isOver()).isTrue();
    assertThat(log.lost()).isZero();
    assertThat(log.completed()).isEqualTo(REQUESTS);
    assertThat(log.chunks()).isEqualTo(REQUESTS * 256L);
    assertThat(log.events()).isEqualTo(step.events()).isEqualTo(REQUESTS * 258L);
    assertThat(Quantiles.of(log.skewsNs()).maxNs()).isEqualTo(250_000);
  }

  @Test
  void a_missing_event_is_seen() {
    // Given
    StepLog log = new StepLog("synthetic");
    List<SpecificRecord> facts = new ArrayList<>();
    step.write((key, ms, fact) -> facts.add(fact));
    int chunk =
        facts.indexOf(facts.stream().filter(ChunkReceived.class::isInstance).findAny().get());
    facts.remove(chunk);
    // When
    facts.forEach(fact -> log.event(0, fact));
    // Then
    assertThat(log.lost()).isPositive();
  }

  @Test
  void requests_lie_side_by_side_as_under_a_steady_load() {
    // Given
    Set<String> open = new HashSet<>();
    List<Integer> openAtCompletion = new ArrayList<>();
    Map<String, Integer> perRequest = new HashMap<>();
    // When
    step.write(
        (key, ms, fact) -> {
          perRequest.merge(key, 1, Integer::sum);
          switch (fact) {
            case Dispatched dispatched -> open.add(key);
            case Completed completed -> {
              openAtCompletion.add(open.size());
              open.remove(key);
            }
            default -> assertThat(fact).isNotNull();
          }
        });
    // Then 257 ticks of life, a new request every 4: 64 or 65 are open while new ones come
    assertThat(openAtCompletion.subList(0, REQUESTS - 65)).containsOnly(65);
    perRequest.remove("bench/synthetic");
    assertThat(perRequest).hasSize(REQUESTS);
    assertThat(perRequest.values()).containsOnly(258);
  }

  @Test
  void no_record_is_dated_ahead_of_now() {
    step.write((key, ms, fact) -> assertThat(ms).isLessThan(NOW_WALL_NS / 1_000_000));
  }

  @Test
  void samples_are_closed_with_their_number() {
    // Given a step of 200 × 120 ms = 24 s, so 24 samples of each source
    Map<String, Integer> samples = new HashMap<>();
    Map<String, Integer> announced = new HashMap<>();
    // When
    SyntheticSamples.write(
        step.order(),
        (key, ms, fact) -> {
          if (fact instanceof SamplesClosed closed) {
            announced.put(key, closed.getCount());
          } else {
            samples.merge(key, 1, Integer::sum);
          }
        });
    // Then
    assertThat(samples).isEqualTo(announced).hasSize(2).containsValue(24);
  }
}
