package survivor.simulator.replica;

/**
 * Something that answers. All methods may be called from any thread, and all but {@link #close}
 * return at once.
 */
public interface Replica extends AutoCloseable {
  /**
   * Asks for an answer.
   *
   * @return its number, for {@link #abort}
   */
  long submit(AnswerOrder order, TokenSink sink);

  /** Takes back an answer whose client left; without effect if it has ended. */
  void abort(long answer);

  /** Ends the replica; what is still open is abandoned and recorded as aborted. */
  @Override
  void close();
}
