package survivor.aggregator.fact;

import java.util.Arrays;

/** A record in Confluent wire format, not decoded. Its bytes are not to be changed. */
public final class WireRecord {
  private final byte[] bytes;

  public WireRecord(byte[] bytes) {
    this.bytes = bytes;
  }

  public byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WireRecord that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes";
  }
}
