package survivor.simulator.replica;

/** What reaches the engine's thread from others. */
sealed interface Signal {
  /** A request arrived at a monotonic instant, ns. */
  record Arrived(long number, AnswerOrder order, TokenSink sink, long atNs) implements Signal {}

  /** A client left. */
  record Left(long number) implements Signal {}
}
