package survivor.aggregator.kafka;

import java.nio.charset.StandardCharsets;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import survivor.aggregator.fact.StepFactCodec;
import survivor.aggregator.step.JudgedStep;
import survivor.aggregator.step.StepFold;
import survivor.log.StepVerdict;
import survivor.log.WindowResult;
import survivor.schemas.SchemaIds;

/** {@link StepFold} over the facts of steps; sends a closed step's window and then its verdict. */
final class StepProcessor implements Processor<byte[], byte[], byte[], SpecificRecord> {
  static final String STEPS = "steps";

  private static final Logger LOG = LoggerFactory.getLogger(StepProcessor.class);

  private final SchemaIds ids;
  private ProcessorContext<byte[], SpecificRecord> context;
  private StepFold fold;

  StepProcessor(SchemaIds ids) {
    this.ids = ids;
  }

  @Override
  public void init(ProcessorContext<byte[], SpecificRecord> ofTask) {
    context = ofTask;
    fold = new StepFold(ids, new StoreRows(ofTask.getStateStore(STEPS)));
  }

  @Override
  public void process(Record<byte[], byte[]> told) {
    String step = new String(told.key(), StandardCharsets.UTF_8);
    switch (fold.fold(step, StepFactCodec.decode(told.value()))) {
      case StepFold.Effect.Kept kept -> {}
      case StepFold.Effect.Closed closed -> send(told, closed.step());
      case StepFold.Effect.Ignored ignored -> {
        // Powers of two only: one broken writer must not fill the disk with its own complaint.
        if (!ignored.expected() && Long.bitCount(ignored.late()) == 1) {
          LOG.warn(
              "step {} is closed, {} facts have come since and do not count", step, ignored.late());
        }
      }
    }
  }

  /**
   * The records' time is the step's start, so that it does not tell when the step was judged; but
   * never after the fact that closed it: a broker refuses what lies ahead of its clock.
   */
  private void send(Record<byte[], byte[]> told, JudgedStep step) {
    long timestamp = Math.min(step.startWallMs().orElse(Long.MAX_VALUE), told.timestamp());
    StepVerdict verdict = step.verdict();
    String key = verdict.getAnalysis() + "/" + verdict.getRunId() + "/" + verdict.getStepId();
    LOG.info("step {} is judged: {} {}", key, verdict.getVerdict(), verdict.getReasons());
    step.window().ifPresent(window -> forward(key + "/" + window.getWindow(), window, timestamp));
    forward(key, verdict, timestamp);
  }

  private void forward(String key, SpecificRecord value, long timestamp) {
    context.forward(new Record<>(key.getBytes(StandardCharsets.UTF_8), value, timestamp));
  }

  /** Whether a record belongs among the results. */
  static boolean isResult(SpecificRecord sent) {
    return sent instanceof WindowResult;
  }
}
