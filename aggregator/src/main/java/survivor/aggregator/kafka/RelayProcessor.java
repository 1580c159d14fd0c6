package survivor.aggregator.kafka;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import survivor.aggregator.fact.StepFactCodec;
import survivor.aggregator.fold.Relay;
import survivor.schemas.SchemaIds;

/** {@link Relay} over samples or commands. */
final class RelayProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  private final Relay relay;
  private ProcessorContext<byte[], byte[]> context;

  RelayProcessor(SchemaIds ids) {
    this.relay = new Relay(ids);
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> ofTask) {
    context = ofTask;
  }

  @Override
  public void process(Record<byte[], byte[]> told) {
    relayed(told)
        .ifPresent(
            r ->
                context.forward(
                    told.withKey(r.step().getBytes(StandardCharsets.UTF_8))
                        .withValue(StepFactCodec.encode(r.fact()))));
  }

  /** A sample's key names its run only, so one that cannot be read is nobody's. */
  private Optional<Relay.Relayed> relayed(Record<byte[], byte[]> told) {
    try {
      return relay.relay(told.key(), told.value());
    } catch (RuntimeException e) {
      String where =
          context
              .recordMetadata()
              .map(at -> at.topic() + "-" + at.partition() + " at " + at.offset())
              .orElse("a record");
      throw new UnreadableRecordException(where, e);
    }
  }
}
