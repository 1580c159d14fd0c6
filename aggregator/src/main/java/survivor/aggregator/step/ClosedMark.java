package survivor.aggregator.step;

import java.nio.ByteBuffer;

/**
 * What outlives a step, so that it is not opened again.
 *
 * @param counted whether it closed by counting, so that nothing may follow; otherwise it was given
 *     up and its shards may still be at it
 * @param late facts that followed
 */
record ClosedMark(boolean counted, long late) {
  private static final byte VERSION = 1;

  ClosedMark oneMore() {
    return new ClosedMark(counted, late + 1);
  }

  byte[] toBytes() {
    return ByteBuffer.allocate(10).put(VERSION).put((byte) (counted ? 1 : 0)).putLong(late).array();
  }

  static ClosedMark fromBytes(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    byte version = in.get();
    if (version != VERSION) {
      throw new IllegalStateException("closed mark of version " + version);
    }
    return new ClosedMark(in.get() == 1, in.getLong());
  }
}
