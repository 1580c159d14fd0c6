package survivor.simulator.replica;

/** What reaches the engine's thread from others. */
sealed interface Signal {
  /** A request arrived. */
  record Arrived(OpenAnswer answer) implements Signal {}

  /** A client left. */
  record Left(long answer) implements Signal {}
}
