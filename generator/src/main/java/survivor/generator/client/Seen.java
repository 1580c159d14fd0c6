package survivor.generator.client;

import survivor.generator.outcome.Input;

/** Takes what a request's socket shows, on the event loop; must not block. */
@FunctionalInterface
public interface Seen {
  /**
   * Something was seen.
   *
   * @param index arrival number of the request in the whole step
   */
  void seen(int index, Input input);
}
