package survivor.generator.commands;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import survivor.generator.record.StepEnd;
import survivor.generator.step.Step;
import survivor.log.StepOrdered;

/** Reads commands and runs the ordered steps, one at a time. */
public final class CommandLoop implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(CommandLoop.class);
  private static final Duration IDLE = Duration.ofSeconds(1);
  private static final Duration BUSY = Duration.ofMillis(50);

  private final CommandSource source;
  private final Inbox inbox;
  private final Steps steps;
  private final Executor recorder;
  private String lastRun = "";
  private volatile boolean stopped;

  /** Makes steps. */
  public interface Steps {
    /**
     * Makes the step of an order.
     *
     * @param first whether it is the first step of its run here
     */
    Step step(StepOrdered order, boolean first);

    /** Says in the log that a former life of this generator died in a step. */
    void voidUnfinished(Mark claimed);
  }

  /**
   * A loop that has not begun.
   *
   * @param recorder runs steps on the one thread that may write to the log
   */
  public CommandLoop(
      CommandSource source, Optional<String> onlyRun, Steps steps, Executor recorder) {
    this.source = source;
    this.inbox = new Inbox(onlyRun);
    this.steps = steps;
    this.recorder = recorder;
  }

  /** Returns after {@link #stop}. */
  @Override
  public void run() {
    source.mark().flatMap(Mark::parse).ifPresent(this::endFormerLife);
    while (!stopped) {
      source.poll(IDLE).forEach(e -> inbox.take(e.offset(), e.command()));
      if (source.caughtUp() && !stopped) {
        inbox.next().ifPresent(this::runStep);
      }
      while (!stopped && inbox.oldest().isPresent()) {
        inbox.next().ifPresent(this::runStep);
      }
    }
  }

  /** Ends the loop; a running step becomes void. */
  public void stop() {
    stopped = true;
    source.stop();
  }

  private void endFormerLife(Mark mark) {
    if (mark.state() == Mark.State.CLAIMED) {
      LOG.warn("a former life ended during step {}/{}", mark.runId(), mark.stepId());
      join(CompletableFuture.runAsync(() -> steps.voidUnfinished(mark), recorder));
      Mark done = new Mark(Mark.State.DONE, mark.runId(), mark.stepId());
      source.commit(source.position(), done.text());
    }
  }

  private void runStep(Inbox.Pending pending) {
    StepOrdered order = pending.order();
    String runId = order.getRunId();
    Mark claimed = new Mark(Mark.State.CLAIMED, runId, order.getStepId());
    source.commit(pending.offset() + 1, claimed.text());
    Step step = steps.step(order, !runId.equals(lastRun));
    lastRun = runId;
    CompletableFuture<StepEnd> end = CompletableFuture.supplyAsync(step::run, recorder);
    boolean told = false;
    while (!end.isDone()) {
      source.poll(BUSY).forEach(e -> inbox.take(e.offset(), e.command()));
      if (stopped) {
        step.stop("generator stopped during the step");
        break;
      }
      if (!told && inbox.isOver(order)) {
        told = true;
        step.abandon();
      }
    }
    switch (join(end)) {
      case StepEnd.Drained drained -> LOG.info("step {}/{} drained", runId, order.getStepId());
      case StepEnd.Voided v -> LOG.warn("step {}/{} void: {}", runId, order.getStepId(), v.cause());
    }
    Mark done = new Mark(Mark.State.DONE, runId, order.getStepId());
    source.commit(inbox.oldest().orElse(source.position()), done.text());
  }

  private static <T> T join(CompletableFuture<T> task) {
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a step broke: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted during a step", e);
    }
  }
}
