package survivor.aggregator.fold;

/**
 * Unsigned variable-length integers, seven bits a byte, lowest first. Any long fits in 10 bytes.
 */
final class Varints {
  private Varints() {}

  /** Bytes that a value takes, 1 to 10. */
  static int size(long value) {
    return (70 - Long.numberOfLeadingZeros(value | 1)) / 7;
  }

  /** Writes a value and returns the position after it. */
  static int write(byte[] bytes, int position, long value) {
    int at = position;
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[at++] = (byte) rest;
    return at;
  }

  /** Reads the value at a position; its size tells where the next one begins. */
  static long read(byte[] bytes, int position) {
    long value = 0;
    int at = position;
    int shift = 0;
    byte next;
    do {
      next = bytes[at++];
      value |= (next & 0x7fL) << shift;
      shift += 7;
    } while (next < 0);
    return value;
  }
}
