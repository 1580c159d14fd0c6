package survivor.aggregator.step;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import survivor.aggregator.fact.StepFact;

/**
 * Keys of a step's rows: step, a zero byte, a letter, and what tells the rows of that letter apart
 * in the order in which they are to be read.
 */
final class StepRowKeys {
  private static final byte ANNOUNCEMENT = 'a';
  private static final byte CLOSED = 'c';
  private static final byte REQUEST = 'r';
  private static final byte SAMPLE = 's';

  private final byte[] step;

  StepRowKeys(String step) {
    this.step = step.getBytes(StandardCharsets.UTF_8);
  }

  /** Prefix of all rows of the step. */
  byte[] all() {
    return ByteBuffer.allocate(step.length + 1).put(step).array();
  }

  /** Prefix of the announcements. */
  byte[] announcements() {
    return key(ANNOUNCEMENT, new byte[0]);
  }

  /** Prefix of the requests, in the order of their indices. */
  byte[] requests() {
    return key(REQUEST, new byte[0]);
  }

  /** Prefix of the samples, by source and time. */
  byte[] samples() {
    return key(SAMPLE, new byte[0]);
  }

  /** The row that outlives the step. */
  byte[] closed() {
    return key(CLOSED, new byte[0]);
  }

  byte[] request(int index) {
    return key(REQUEST, ByteBuffer.allocate(4).putInt(index).array());
  }

  byte[] sample(String source, long atNs) {
    byte[] name = source.getBytes(StandardCharsets.UTF_8);
    return key(
        SAMPLE, ByteBuffer.allocate(name.length + 9).put(name).put((byte) 0).putLong(atNs).array());
  }

  byte[] announcement(StepFact.Announcement fact) {
    String name =
        switch (fact) {
          case StepFact.Ordered f -> "ordered";
          case StepFact.Opened f -> "opened/" + f.shard() + "/" + f.partition();
          case StepFact.Drained f -> "drained/" + f.shard() + "/" + f.partition();
          case StepFact.CameLate f -> "late/" + f.shard() + "/" + f.partition();
          case StepFact.SourceClosed f -> "source/" + f.source();
          case StepFact.GivenUp f -> "given-up";
        };
    return key(ANNOUNCEMENT, name.getBytes(StandardCharsets.UTF_8));
  }

  private byte[] key(byte letter, byte[] rest) {
    return ByteBuffer.allocate(step.length + 2 + rest.length)
        .put(step)
        .put((byte) 0)
        .put(letter)
        .put(rest)
        .array();
  }
}
