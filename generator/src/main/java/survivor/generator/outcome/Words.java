package survivor.generator.outcome;

/**
 * What one choice said in one event.
 *
 * @param choice index of the choice
 * @param content its content or text, may be empty
 * @param reasoning its reasoning, may be empty
 */
public record Words(int choice, String content, String reasoning) {}
