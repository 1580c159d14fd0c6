package survivor.aggregator.step;

import java.util.Optional;
import survivor.aggregator.fact.StepFact;
import survivor.aggregator.fold.Rows;
import survivor.schemas.FactCodec;
import survivor.schemas.SchemaIds;

/** Keeps what is known about open steps and closes each as soon as it can be judged. */
public final class StepFold {
  private final FactCodec codec;
  private final Rows rows;

  public StepFold(SchemaIds ids, Rows rows) {
    this.codec = new FactCodec(ids);
    this.rows = rows;
  }

  /** What a fact led to. */
  public sealed interface Effect {
    /** The step stays open. */
    record Kept() implements Effect {}

    /** The step is closed with this fact. */
    record Closed(JudgedStep step) implements Effect {}

    /**
     * The step was closed before; nothing changed.
     *
     * @param expected whether such a fact may follow: an order that was overtaken, or the remains
     *     of a step that was given up
     * @param late facts that have followed so far, the expected ones not counted
     */
    record Ignored(boolean expected, long late) implements Effect {}
  }

  /**
   * Folds one fact.
   *
   * @param step the step's key, run/step
   */
  public Effect fold(String step, StepFact fact) {
    StepRows ofStep = new StepRows(rows, codec, step);
    Optional<ClosedMark> closed = ofStep.closed();
    if (closed.isPresent()) {
      return ignored(ofStep, closed.get(), fact);
    }
    ofStep.keep(fact);
    return fact instanceof StepFact.Announcement
        ? closeIfComplete(step, ofStep)
        : new Effect.Kept();
  }

  private static Effect ignored(StepRows ofStep, ClosedMark mark, StepFact fact) {
    boolean expected =
        !mark.counted() || fact instanceof StepFact.Ordered || fact instanceof StepFact.Abandoned;
    if (expected) {
      return new Effect.Ignored(true, mark.late());
    }
    ClosedMark next = mark.oneMore();
    ofStep.mark(next);
    return new Effect.Ignored(false, next.late());
  }

  private Effect closeIfComplete(String step, StepRows ofStep) {
    StepBook book = ofStep.book();
    if (book.givenUp().isPresent()) {
      return giveUp(step, ofStep, book, book.givenUp().get());
    }
    if (!book.complete()) {
      return new Effect.Kept();
    }
    JudgedStep judged = new StepClosing(step, book, codec).judge(ofStep);
    ofStep.close(new ClosedMark(true, 0));
    return new Effect.Closed(judged);
  }

  /**
   * The order may be on its way from another topic; the controller gives up only what it ordered.
   */
  private static Effect giveUp(
      String step, StepRows ofStep, StepBook book, StepFact.GivenUp givenUp) {
    if (book.order().isEmpty() && !(givenUp instanceof StepFact.Abandoned)) {
      return new Effect.Kept();
    }
    JudgedStep judged = JudgedStep.givenUp(GivenUpVerdict.of(step, book, givenUp), book.order());
    ofStep.close(new ClosedMark(false, 0));
    return new Effect.Closed(judged);
  }
}
