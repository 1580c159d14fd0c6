package survivor.simulator.replica;

import java.util.Optional;
import survivor.simulator.engine.FinishReason;

/** Where an answer's tokens go. Called on the engine's thread: it must neither block nor throw. */
public interface TokenSink {
  /**
   * One token.
   *
   * @param index its place in the answer, from 0
   * @param finish the reason if the answer ends with it; nothing follows then
   */
  void token(int index, Optional<FinishReason> finish);

  /** No more tokens come at this instant: what was not sent yet goes out in one write. */
  default void flush() {}

  /**
   * The replica gives up the answer; nothing follows. Not called when the client left.
   *
   * @param emitted tokens that were handed over before
   */
  void abandoned(int emitted);
}
