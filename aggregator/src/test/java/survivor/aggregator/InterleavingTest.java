package survivor.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import survivor.aggregator.step.JudgedStep;
import survivor.log.StepLedger;
import survivor.log.StepVerdict;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

class InterleavingTest {
  private final FactCodec codec = new FactCodec(SchemaIds.numbered());
  private final SyntheticStep plain = SyntheticStep.of(1).with(StepJudgedTest.ENDS);
  private final JudgedStep expected = judged(plain.log());

  @Property(tries = 60)
  void any_order_between_requests_and_partitions_gives_the_same_bytes(
      @ForAll @IntRange(min = 1, max = 6) int partitions,
      @ForAll @LongRange(min = 1, max = 1_000_000) long shuffle,
      @ForAll long merge) {
    // Given the same step with another number of partitions, written and read in another order
    SyntheticStep step = new SyntheticStep(plain.order(), partitions, plain.ends(), shuffle);
    // When it is judged
    JudgedStep other = judged(merged(step.log(), new Random(merge)));
    // Then the bytes are equal
    assertThat(window(other)).isEqualTo(window(expected));
    assertThat(verdict(other.verdict(), 0)).isEqualTo(verdict(expected.verdict(), 0));
  }

  @Property(tries = 60)
  void records_that_a_partition_shows_again_are_counted_and_change_nothing_else(
      @ForAll @IntRange(min = 1, max = 4) int partitions,
      @ForAll @LongRange(min = 1, max = 1_000_000) long shuffle,
      @ForAll long choice) {
    // Given a log in which each partition shows a part of what it has shown again
    Random random = new Random(choice);
    SyntheticStep step = new SyntheticStep(plain.order(), partitions, plain.ends(), shuffle);
    List<Logged> clean = step.log();
    List<Logged> log = withRepetitions(clean, random);
    int repeated = log.size() - clean.size();
    // When it is judged
    JudgedStep other = judged(merged(log, random));
    // Then only the ledger's duplicates have grown
    assertThat(window(other)).isEqualTo(window(expected));
    assertThat(other.verdict().getLedger().getDuplicates()).isEqualTo(repeated);
    assertThat(verdict(other.verdict(), -repeated)).isEqualTo(verdict(expected.verdict(), 0));
  }

  private static JudgedStep judged(List<Logged> log) {
    Pipeline pipeline = Pipeline.over(log);
    assertThat(pipeline.judged).hasSize(1);
    assertThat(pipeline.openRequests()).isZero();
    return pipeline.judged.getFirst();
  }

  private String window(JudgedStep step) {
    return text(codec.encode(Topic.RESULTS, step.window().orElseThrow()));
  }

  /** Bytes of a verdict whose ledger is put right by what is known to differ. */
  private String verdict(StepVerdict verdict, long duplicates) {
    StepLedger ledger = verdict.getLedger();
    return text(
        codec.encode(
            Topic.VERDICTS,
            StepVerdict.newBuilder(verdict)
                .setLedger(
                    StepLedger.newBuilder(ledger)
                        .setDuplicates(ledger.getDuplicates() + duplicates)
                        .build())
                .build()));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Each partition of each topic keeps its order; which one is read next is drawn. */
  private static List<Logged> merged(List<Logged> log, Random random) {
    TreeMap<String, Deque<Logged>> queues = new TreeMap<>();
    for (Logged record : log) {
      queues
          .computeIfAbsent(record.topic() + "-" + record.partition(), q -> new ArrayDeque<>())
          .add(record);
    }
    List<Deque<Logged>> open = new ArrayList<>(queues.values());
    List<Logged> merged = new ArrayList<>();
    while (!open.isEmpty()) {
      Deque<Logged> queue = open.get(random.nextInt(open.size()));
      merged.add(queue.removeFirst());
      if (queue.isEmpty()) {
        open.remove(queue);
      }
    }
    return merged;
  }

  /** After some record of a partition, its last records up to there once more, markers included. */
  private static List<Logged> withRepetitions(List<Logged> log, Random random) {
    TreeMap<Integer, List<Logged>> byPartition = new TreeMap<>();
    List<Logged> result = new ArrayList<>();
    for (Logged record : log) {
      if (record.topic() == Topic.EVENTS) {
        byPartition.computeIfAbsent(record.partition(), p -> new ArrayList<>()).add(record);
      } else {
        result.add(record);
      }
    }
    for (List<Logged> records : byPartition.values()) {
      int at = 1 + random.nextInt(records.size() - 1);
      int from = random.nextInt(at);
      result.addAll(records.subList(0, at));
      result.addAll(records.subList(from, at));
      result.addAll(records.subList(at, records.size()));
    }
    return result;
  }
}
