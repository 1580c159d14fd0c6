package survivor.aggregator.fact;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Byte form of {@link StepFact}: version, type, fields. It lives in internal topics only. */
public final class StepFactCodec {
  private static final byte VERSION = 1;

  private static final byte REQUEST_ENDED = 1;
  private static final byte SAMPLED = 2;
  private static final byte ORDERED = 3;
  private static final byte OPENED = 4;
  private static final byte DRAINED = 5;
  private static final byte CAME_LATE = 6;
  private static final byte SOURCE_CLOSED = 7;
  private static final byte VOIDED = 8;
  private static final byte ABANDONED = 9;
  private static final byte UNREADABLE = 10;

  private StepFactCodec() {}

  /** Encodes a fact. */
  public static byte[] encode(StepFact fact) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      write(fact, out);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Decodes a fact.
   *
   * @throws IllegalStateException if another version wrote it, or it is cut
   */
  public static StepFact decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      byte version = in.readByte();
      if (version != VERSION) {
        throw new IllegalStateException("step fact of version " + version);
      }
      return read(in.readByte(), in);
    } catch (IOException e) {
      throw new IllegalStateException("a step fact is cut", e);
    }
  }

  private static void write(StepFact fact, DataOutputStream out) throws IOException {
    switch (fact) {
      case StepFact.RequestEnded f -> {
        out.writeByte(REQUEST_ENDED);
        out.writeInt(f.index());
        out.write(f.outcome().bytes());
      }
      case StepFact.Sampled f -> {
        text(SAMPLED, f.source(), out);
        out.writeLong(f.atNs());
        out.write(f.sample().bytes());
      }
      case StepFact.Ordered f -> {
        out.writeByte(ORDERED);
        out.write(f.order().bytes());
      }
      case StepFact.Opened f -> {
        place(OPENED, f.shard(), f.partition(), out);
        out.write(f.marker().bytes());
      }
      case StepFact.Drained f -> {
        place(DRAINED, f.shard(), f.partition(), out);
        out.writeBoolean(f.openedSeen());
        tally(f.tally(), out);
        out.write(f.marker().bytes());
      }
      case StepFact.CameLate f -> place(CAME_LATE, f.shard(), f.partition(), out);
      case StepFact.SourceClosed f -> {
        text(SOURCE_CLOSED, f.source(), out);
        out.writeInt(f.count());
      }
      case StepFact.Voided f -> text(VOIDED, f.cause(), out);
      case StepFact.Abandoned f -> text(ABANDONED, f.cause(), out);
      case StepFact.Unreadable f -> text(UNREADABLE, f.cause(), out);
    }
  }

  private static StepFact read(byte type, DataInputStream in) throws IOException {
    return switch (type) {
      case REQUEST_ENDED -> new StepFact.RequestEnded(in.readInt(), rest(in));
      case SAMPLED -> new StepFact.Sampled(text(in), in.readLong(), rest(in));
      case ORDERED -> new StepFact.Ordered(rest(in));
      case OPENED -> new StepFact.Opened(in.readInt(), in.readInt(), rest(in));
      case DRAINED ->
          new StepFact.Drained(in.readInt(), in.readInt(), in.readBoolean(), tally(in), rest(in));
      case CAME_LATE -> new StepFact.CameLate(in.readInt(), in.readInt());
      case SOURCE_CLOSED -> new StepFact.SourceClosed(text(in), in.readInt());
      case VOIDED -> new StepFact.Voided(text(in));
      case ABANDONED -> new StepFact.Abandoned(text(in));
      case UNREADABLE -> new StepFact.Unreadable(text(in));
      default -> throw new IllegalStateException("step fact of type " + type);
    };
  }

  private static void text(byte type, String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeByte(type);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String text(DataInputStream in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static void place(byte type, int shard, int partition, DataOutputStream out)
      throws IOException {
    out.writeByte(type);
    out.writeInt(shard);
    out.writeInt(partition);
  }

  private static void tally(PartitionTally tally, DataOutputStream out) throws IOException {
    out.writeLong(tally.requests());
    out.writeLong(tally.unended());
    out.writeLong(tally.dispatched());
    out.writeLong(tally.chunks());
    out.writeLong(tally.events());
    out.writeLong(tally.duplicates());
  }

  private static PartitionTally tally(DataInputStream in) throws IOException {
    return new PartitionTally(
        in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
  }

  private static WireRecord rest(DataInputStream in) throws IOException {
    return new WireRecord(in.readAllBytes());
  }
}
