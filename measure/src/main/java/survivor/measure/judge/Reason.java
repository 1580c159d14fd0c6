package survivor.measure.judge;

/**
 * One thing that spoke against a pass.
 *
 * @param criterion what it is about
 * @param subject what a verdict names when this decides: goodput, queue, the gate's name, or the
 *     cause
 * @param text one line with the numbers
 */
public record Reason(Criterion criterion, String subject, String text) {}
