package survivor.aggregator.fold;

/** One row of state: a key and its value. */
public final class Row {
  private final byte[] key;
  private final byte[] value;

  public Row(byte[] key, byte[] value) {
    this.key = key;
    this.value = value;
  }

  /** Not to be changed. */
  public byte[] key() {
    return key;
  }

  /** Not to be changed. */
  public byte[] value() {
    return value;
  }
}
