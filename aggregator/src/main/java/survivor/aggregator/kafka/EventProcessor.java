package survivor.aggregator.kafka;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import survivor.aggregator.fact.StepFact;
import survivor.aggregator.fact.StepFactCodec;
import survivor.aggregator.fold.Emissions;
import survivor.aggregator.fold.EventFold;
import survivor.schemas.SchemaIds;

/** {@link EventFold} over one partition of events. */
final class EventProcessor implements Processor<byte[], byte[], byte[], Emission>, Emissions {
  static final String REQUESTS = "requests";
  static final String SHARDS = "shards";

  private static final Logger LOG = LoggerFactory.getLogger(EventProcessor.class);

  private final SchemaIds ids;
  private ProcessorContext<byte[], Emission> context;
  private EventFold fold;
  private Record<byte[], byte[]> current;

  EventProcessor(SchemaIds ids) {
    this.ids = ids;
  }

  @Override
  public void init(ProcessorContext<byte[], Emission> ofTask) {
    context = ofTask;
    fold =
        new EventFold(
            ids,
            new StoreRows(ofTask.getStateStore(REQUESTS)),
            new StoreRows(ofTask.getStateStore(SHARDS)));
  }

  @Override
  public void process(Record<byte[], byte[]> event) {
    current = event;
    fold.fold(context.taskId().partition(), event.key(), event.value(), this);
  }

  @Override
  public void outcome(byte[] key, byte[] wire) {
    context.forward(current.withKey(key).withValue(new Emission.Outcome(Bytes.wrap(wire))));
  }

  @Override
  public void fact(String stepKey, StepFact fact) {
    byte[] key = stepKey.getBytes(StandardCharsets.UTF_8);
    Bytes value = Bytes.wrap(StepFactCodec.encode(fact));
    context.forward(current.withKey(key).withValue(new Emission.Fact(value)));
  }

  /**
   * Keeps the record as a dead letter and makes its step undecided.
   *
   * @throws UnreadableRecordException if its key tells no step
   */
  @Override
  public void unreadable(byte[] key, byte[] value, String why) {
    String where = where();
    String step = StepOfKey.of(key).orElseThrow(() -> new UnreadableRecordException(where, why));
    LOG.error("{} cannot be read and makes step {} undecided: {}", where, step, why);
    RecordHeaders headers = new RecordHeaders(current.headers().toArray());
    headers.add("survivor.where", where.getBytes(StandardCharsets.UTF_8));
    headers.add("survivor.why", why.getBytes(StandardCharsets.UTF_8));
    Bytes letter = value == null ? null : Bytes.wrap(value);
    context.forward(
        current.withValue((Emission) new Emission.DeadLetter(letter)).withHeaders(headers));
    fact(step, new StepFact.Unreadable(where + " cannot be read: " + why));
  }

  private String where() {
    RecordMetadata at =
        context.recordMetadata().orElseThrow(() -> new IllegalStateException("no record"));
    return at.topic() + "-" + at.partition() + " at " + at.offset();
  }
}
