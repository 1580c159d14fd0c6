package survivor.benchmarks.stack;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import survivor.benchmarks.Workplace;
import survivor.benchmarks.kafka.FactReader;
import survivor.benchmarks.kafka.FactSender;
import survivor.benchmarks.step.Load;
import survivor.benchmarks.step.Orders;
import survivor.benchmarks.step.StepLog;
import survivor.benchmarks.step.Target;
import survivor.cli.Failure;
import survivor.log.StepOrdered;
import survivor.schemas.Keys;
import survivor.schemas.Topic;

/** Orders steps straight in the log and reads what the generator wrote of each. */
public final class StepRunner implements AutoCloseable {
  private static final long LEAD_NS = 1_000_000_000L;
  private static final Duration DRAIN = Duration.ofSeconds(60);

  private final Workplace place;
  private final FactSender commands;
  private final FactReader reader;
  private int steps;

  public StepRunner(Workplace place, Bench bench) {
    this.place = place;
    this.commands = new FactSender(bench.log(), bench.ids());
    this.reader = new FactReader(bench.log(), bench.ids(), List.of(Topic.EVENTS, Topic.SAMPLES));
  }

  /** Orders a step that starts in one second. */
  public StepOrdered order(Load load, Target target) {
    long startWallNs = place.wallNs() + LEAD_NS;
    StepOrdered order = Orders.of("step-" + ++steps, load, target, startWallNs);
    commands.send(Topic.COMMANDS, Orders.RUN, startWallNs / 1_000_000, order);
    commands.flush();
    return order;
  }

  /**
   * Waits for the step's end and reads all of it.
   *
   * @throws Failure if it does not end within a minute after its last arrival
   */
  public StepLog await(StepOrdered order) {
    return await(order, entry -> {});
  }

  /** As {@link #await(StepOrdered)}, and shows every record of the step's events. */
  public StepLog await(StepOrdered order, Consumer<FactReader.Entry> events) {
    StepLog log = new StepLog(order.getStepId());
    String step = Keys.step(order.getRunId(), order.getStepId());
    long lengthNs = order.getSettleNs() + order.getMeasuredNs() + order.getTailNs();
    place.await(
        "the end of " + step,
        DRAIN.plusNanos(lengthNs + LEAD_NS),
        () -> {
          for (FactReader.Entry entry : reader.poll()) {
            if (entry.topic() == Topic.SAMPLES) {
              log.sample(entry.fact());
            } else if (entry.key().equals(step) || entry.key().startsWith(step + "/")) {
              log.event(entry.partition(), entry.fact());
              events.accept(entry);
            }
          }
          return log.isOver();
        });
    return log;
  }

  /** Runs a step to its end. */
  public StepLog run(Load load, Target target) {
    return await(order(load, target));
  }

  @Override
  public void close() {
    commands.close();
    reader.close();
  }
}
