package survivor.generator.sse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Incremental decoder of one event stream. LF, CR and CRLF end lines, mixed or split; a byte order
 * mark at the start is skipped; data lines join with LF.
 */
public final class SseDecoder {
  /** Greatest size of an event, all its unfinished lines included. */
  public static final int MAX_EVENT_BYTES = 8 << 20;

  private final Bytes line = new Bytes();
  private final Bytes data = new Bytes();
  private boolean dataSeen;
  private String name = "";
  private boolean skipLineFeed;
  private boolean first = true;
  private boolean dead;

  /** Takes the next bytes of the stream. */
  public void feed(byte[] bytes, int from, int length, SseSink sink) {
    int start = from;
    int end = from + length;
    for (int i = from; i < end && !dead; i++) {
      byte b = bytes[i];
      if (skipLineFeed) {
        skipLineFeed = false;
        if (b == '\n') {
          start = i + 1;
          continue;
        }
      }
      if (b == '\n' || b == '\r') {
        skipLineFeed = b == '\r';
        lineEnds(bytes, start, i - start, sink);
        start = i + 1;
      }
    }
    if (!dead && start < end) {
      keep(bytes, start, end - start, sink);
    }
  }

  /** The stream ended: an unterminated last line and block are delivered. */
  public void end(SseSink sink) {
    if (dead) {
      return;
    }
    if (line.size > 0) {
      lineEnds(line.values, 0, 0, sink);
    }
    dispatch(sink, false);
    dead = true;
  }

  /** Whether bytes of an event that has not ended are held. */
  public boolean insideEvent() {
    return line.size > 0 || dataSeen || !name.isEmpty();
  }

  private void keep(byte[] bytes, int from, int length, SseSink sink) {
    if (line.size + data.size + length > MAX_EVENT_BYTES) {
      dead = true;
      sink.oversized();
      return;
    }
    line.add(bytes, from, length);
  }

  private void lineEnds(byte[] bytes, int from, int length, SseSink sink) {
    if (line.size > 0) {
      keep(bytes, from, length, sink);
      if (!dead) {
        int size = line.size;
        line.size = 0;
        take(line.values, 0, size, sink);
      }
    } else {
      take(bytes, from, length, sink);
    }
  }

  private void take(byte[] bytes, int lineFrom, int lineLength, SseSink sink) {
    if (data.size + lineLength > MAX_EVENT_BYTES) {
      dead = true;
      sink.oversized();
      return;
    }
    int mark = first ? byteOrderMark(bytes, lineFrom, lineLength) : 0;
    int from = lineFrom + mark;
    int length = lineLength - mark;
    first = false;
    if (length == 0) {
      dispatch(sink, true);
      return;
    }
    int colon = indexOf(bytes, from, length, (byte) ':');
    if (colon == 0) {
      sink.comment();
      return;
    }
    int nameLength = colon < 0 ? length : colon;
    int valueFrom = from + nameLength + (colon < 0 ? 0 : 1);
    int end = from + length;
    if (valueFrom < end && bytes[valueFrom] == ' ') {
      valueFrom++;
    }
    field(bytes, from, nameLength, valueFrom, end, sink);
  }

  private void field(byte[] bytes, int from, int nameLength, int valueFrom, int end, SseSink sink) {
    if (is(bytes, from, nameLength, "data")) {
      if (dataSeen) {
        data.add((byte) '\n');
      }
      data.add(bytes, valueFrom, end - valueFrom);
      dataSeen = true;
    } else if (is(bytes, from, nameLength, "event")) {
      name = new String(bytes, valueFrom, end - valueFrom, StandardCharsets.UTF_8);
    } else if (!is(bytes, from, nameLength, "id") && !is(bytes, from, nameLength, "retry")) {
      sink.unknownLine(bytes, from, end - from);
    }
  }

  private void dispatch(SseSink sink, boolean terminated) {
    if (dataSeen || !name.isEmpty()) {
      int size = data.size;
      String event = name;
      data.size = 0;
      dataSeen = false;
      name = "";
      sink.event(event, data.values, 0, size, terminated);
    }
  }

  private static int byteOrderMark(byte[] bytes, int from, int length) {
    boolean marked =
        length >= 3
            && bytes[from] == (byte) 0xEF
            && bytes[from + 1] == (byte) 0xBB
            && bytes[from + 2] == (byte) 0xBF;
    return marked ? 3 : 0;
  }

  private static int indexOf(byte[] bytes, int from, int length, byte wanted) {
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] == wanted) {
        return i;
      }
    }
    return -1;
  }

  private static boolean is(byte[] bytes, int from, int length, String name) {
    if (length != name.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Growing bytes. */
  private static final class Bytes {
    private byte[] values = new byte[512];
    private int size;

    void add(byte value) {
      reserve(1);
      values[size++] = value;
    }

    void add(byte[] more, int from, int length) {
      reserve(length);
      System.arraycopy(more, from, values, size, length);
      size += length;
    }

    private void reserve(int more) {
      if (size + more > values.length) {
        values = Arrays.copyOf(values, Math.max(size + more, values.length * 2));
      }
    }
  }
}
