package survivor.aggregator.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.aggregator.AggregatorSettings;
import survivor.aggregator.Logged;
import survivor.aggregator.Pipeline;
import survivor.aggregator.Requests.End;
import survivor.aggregator.SyntheticStep;
import survivor.log.ChunkReceived;
import survivor.log.RequestOutcome;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;
import survivor.schemas.FactCodec;
import survivor.schemas.LogAddress;
import survivor.schemas.SchemaIds;
import survivor.schemas.Topic;

class AggregatorTopologyTest {
  private static final String STEP = "run-1/step-1";

  @TempDir Path folder;

  private final SchemaIds ids = SchemaIds.numbered();
  private final FactCodec codec = new FactCodec(ids);
  private final SyntheticStep step =
      SyntheticStep.of(1).with(Map.of(60, End.BROKEN_OFF, 70, End.TIMED_OUT, 80, End.REFUSED));
  private TopologyTestDriver driver;

  @BeforeEach
  void start() {
    LogAddress address = new LogAddress("127.0.0.1:1", URI.create("http://127.0.0.1:1"), Map.of());
    Properties settings = StreamsSettings.of(new AggregatorSettings(address, folder, 1, "test", 1));
    // The driver writes nothing to a changelog; caching as in the product.
    settings.put(StreamsConfig.PROCESSING_GUARANTEE_CONFIG, StreamsConfig.AT_LEAST_ONCE);
    driver = new TopologyTestDriver(AggregatorTopology.build(ids, settings), settings);
  }

  @AfterEach
  void stop() {
    driver.close();
  }

  @Test
  void a_whole_step_becomes_outcomes_a_window_and_a_verdict() {
    // Given the log of a step of 200 requests
    step.log().forEach(this::pipe);
    // When the outputs are read
    List<KeyValue<String, SpecificRecord>> results = read(Topic.RESULTS);
    List<KeyValue<String, SpecificRecord>> verdicts = read(Topic.VERDICTS);
    List<KeyValue<String, SpecificRecord>> outcomes = read(Topic.OUTCOMES);
    // Then there is one of each a step, one outcome a request, and goodput is 97 of 100
    assertThat(outcomes).hasSize(200);
    assertThat(results).extracting(r -> r.key).containsExactly("live/run-1/step-1/measured");
    assertThat(verdicts).extracting(r -> r.key).containsExactly("live/run-1/step-1");
    StepVerdict verdict = (StepVerdict) verdicts.getFirst().value;
    assertThat(verdict.getVerdict()).isEqualTo("fail");
    assertThat(verdict.getGoodput()).isEqualTo(0.97);
    assertThat(((WindowResult) results.getFirst().value).getCompleted()).isEqualTo(97);
  }

  @Test
  void streams_and_the_bare_folds_give_the_same_bytes() {
    // Given the same log under both
    step.log().forEach(this::pipe);
    Pipeline bare = Pipeline.over(step.log());
    // When both have judged, then no byte differs
    var judged = bare.judged.getFirst();
    assertThat(raw(Topic.VERDICTS)).containsExactly(codec.encode(Topic.VERDICTS, judged.verdict()));
    assertThat(raw(Topic.RESULTS))
        .containsExactly(codec.encode(Topic.RESULTS, judged.window().orElseThrow()));
    assertThat(raw(Topic.OUTCOMES))
        .containsExactlyElementsOf(
            bare.outcomes.stream().map(o -> codec.encode(Topic.OUTCOMES, o)).toList());
  }

  @Test
  void a_verdict_is_never_dated_ahead_of_the_fact_that_closed_its_step() {
    // Given a step that was to start in 2027, closed by facts of the year 1970
    step.log().forEach(this::pipe);
    // When its verdict is read, then a broker would take it
    assertThat(records(Topic.VERDICTS)).allSatisfy(r -> assertThat(r.timestamp()).isEqualTo(5));
    assertThat(records(Topic.RESULTS)).allSatisfy(r -> assertThat(r.timestamp()).isEqualTo(5));
  }

  @Test
  void an_outcome_keeps_the_key_of_its_request() {
    // Given a step
    step.log().forEach(this::pipe);
    // When its outcomes are read, then key and value name the same request
    assertThat(read(Topic.OUTCOMES))
        .allSatisfy(
            o -> assertThat(o.key).isEqualTo(STEP + "/" + ((RequestOutcome) o.value).getIndex()));
  }

  @Test
  void the_stores_are_empty_but_for_the_marks_of_closed_steps() {
    // Given a closed step
    step.log().forEach(this::pipe);
    // When the stores are looked at, then one row a shard and one row a step are left
    assertThat(rows(EventProcessor.REQUESTS)).isZero();
    assertThat(rows(EventProcessor.SHARDS)).isEqualTo(1);
    assertThat(rows(StepProcessor.STEPS)).isEqualTo(1);
  }

  @Test
  void a_record_that_cannot_be_read_goes_to_the_dead_letters_and_makes_its_step_undecided() {
    // Given a step in which one record is damaged
    List<Logged> log = step.log();
    log.subList(0, 300).forEach(this::pipe);
    byte[] damaged = {0, 0, 0, 9, 9, 1};
    pipe(Topic.EVENTS, STEP + "/17", damaged);
    log.subList(300, log.size()).forEach(this::pipe);
    // When the outputs are read, then the record is kept as it was and the step has its cause
    TestRecord<String, byte[]> letter = records(Topic.DEAD_LETTERS).getFirst();
    assertThat(letter.value()).isEqualTo(damaged);
    assertThat(letter.key()).isEqualTo(STEP + "/17");
    assertThat(letter.headers().lastHeader("survivor.where")).isNotNull();
    StepVerdict verdict = (StepVerdict) read(Topic.VERDICTS).getFirst().value;
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).contains("survivor.events-0").contains("cannot be read");
  }

  @Test
  void an_event_whose_key_names_no_request_is_a_dead_letter() {
    // Given a chunk under the key of its step
    step.log().subList(0, 300).forEach(this::pipe);
    byte[] chunk = codec.encode(Topic.EVENTS, new ChunkReceived(0, 9L, 1L, 1, true, null, null));
    // When it is taken
    pipe(Topic.EVENTS, STEP, chunk);
    // Then it is kept, and its step is undecided
    assertThat(records(Topic.DEAD_LETTERS)).hasSize(1);
    assertThat(((StepVerdict) read(Topic.VERDICTS).getFirst().value).getVerdict())
        .isEqualTo("undecided");
  }

  @Test
  void a_record_that_cannot_be_read_and_tells_no_step_stops_the_aggregator() {
    // Given a damaged event with a key that names no step, and a damaged sample
    byte[] damaged = {0, 0, 0, 9, 9, 1};
    // When they are taken, then each is an error and not passed over
    assertThatThrownBy(() -> pipe(Topic.EVENTS, "run-1", damaged))
        .hasRootCauseInstanceOf(UnreadableRecordException.class);
    assertThatThrownBy(() -> pipe(Topic.SAMPLES, "run-1/client/0", damaged))
        .hasStackTraceContaining(UnreadableRecordException.class.getName());
  }

  private void pipe(Logged record) {
    pipe(record.topic(), record.key(), record.value(codec));
  }

  private void pipe(Topic topic, String key, byte[] value) {
    driver
        .createInputTopic(topic.topicName(), new StringSerializer(), new ByteArraySerializer())
        .pipeInput(key, value, 5);
  }

  private List<KeyValue<String, SpecificRecord>> read(Topic topic) {
    return driver
        .createOutputTopic(topic.topicName(), new StringDeserializer(), new ByteArrayDeserializer())
        .readKeyValuesToList()
        .stream()
        .map(kv -> KeyValue.pair(kv.key, codec.decode(kv.value)))
        .toList();
  }

  private List<byte[]> raw(Topic topic) {
    return driver
        .createOutputTopic(topic.topicName(), new StringDeserializer(), new ByteArrayDeserializer())
        .readValuesToList();
  }

  private List<TestRecord<String, byte[]>> records(Topic topic) {
    return driver
        .createOutputTopic(topic.topicName(), new StringDeserializer(), new ByteArrayDeserializer())
        .readRecordsToList();
  }

  private int rows(String name) {
    KeyValueStore<Object, Object> store = driver.getKeyValueStore(name);
    int rows = 0;
    try (KeyValueIterator<Object, Object> all = store.all()) {
      while (all.hasNext()) {
        all.next();
        rows++;
      }
    }
    return rows;
  }
}
