package survivor.simulator.replica;

/** Something that answers. All methods return at once and may be called from any thread. */
public interface Replica {
  /**
   * Asks for an answer.
   *
   * @return its number, for {@link #abort}
   */
  long submit(AnswerOrder order, TokenSink sink);

  /** Takes back an answer whose client left; without effect if it has ended. */
  void abort(long answer);
}
