package survivor.simulator.engine;

/** Why an answer ended. */
public enum FinishReason {
  /** The model ended it. */
  STOP("stop"),
  /** The request's output budget ended it. */
  LENGTH("length"),
  /** The client left, or the replica was closed. */
  ABORT("abort");

  private final String wireName;

  FinishReason(String wireName) {
    this.wireName = wireName;
  }

  /** The name on the wire, in the metrics and in the truth record. */
  public String wireName() {
    return wireName;
  }
}
