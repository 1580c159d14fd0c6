package survivor.aggregator.kafka;

/** A record cannot be read and it is not known whose it is: the aggregator stops. */
public final class UnreadableRecordException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreadableRecordException(String where, String why) {
    super(where + " cannot be read and tells no step: " + why);
  }

  UnreadableRecordException(String where, Throwable cause) {
    super(where + " cannot be read and tells no step: " + cause.getMessage(), cause);
  }
}
