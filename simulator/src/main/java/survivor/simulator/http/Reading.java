package survivor.simulator.http;

/** What came of reading a request's body. */
sealed interface Reading {
  /** It asks for something that can be done. */
  record Accepted(AskedFor askedFor) implements Reading {}

  /** It is refused. */
  record Refused(ApiError error) implements Reading {}
}
