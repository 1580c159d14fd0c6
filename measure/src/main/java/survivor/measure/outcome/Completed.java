package survivor.measure.outcome;

/** The answer finished and had output. */
public record Completed() implements Outcome {}
