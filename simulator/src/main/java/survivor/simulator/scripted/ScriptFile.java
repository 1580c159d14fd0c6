package survivor.simulator.scripted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads case files. What a client is expected to report is passed over. */
final class ScriptFile {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long DEFAULT_HOLD_MS = 60_000;

  private ScriptFile() {}

  /**
   * All scripts of a folder by their id.
   *
   * @throws IllegalArgumentException if there is none, or one cannot be read, with its name
   */
  static Map<String, Script> readAll(Path folder) {
    Map<String, Script> scripts = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".json")).toList()) {
        Script script = read(file);
        scripts.put(script.id(), script);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("the folder " + folder + " cannot be read", e);
    }
    if (scripts.isEmpty()) {
      throw new IllegalArgumentException("the folder " + folder + " holds no case file");
    }
    return scripts;
  }

  private static Script read(Path file) {
    try {
      return script(JSON.readTree(file.toFile()));
    } catch (IOException | IllegalArgumentException e) {
      throw new IllegalArgumentException("the case " + file + ": " + e.getMessage(), e);
    }
  }

  private static Script script(JsonNode wire) {
    List<Entry> entries = new ArrayList<>();
    wire.path("script").forEach(node -> entries.add(entry(node)));
    JsonNode end = wire.path("end");
    String kind = end.path("kind").asText();
    long endMs = end.path("at_ms").asLong();
    boolean regular = kind.equals("fin") || kind.equals("keep");
    Framing framing = Framing.of(wire.path("response"), entries, kind);
    List<Script.Write> writes = new ArrayList<>();
    for (Entry entry : entries) {
      for (byte[] piece : entry.pieces()) {
        writes.add(write(entry.atMs(), framing.framed(piece)));
      }
    }
    if (regular) {
      framing.lastChunk().ifPresent(last -> append(writes, endMs, last));
    }
    putHead(writes, wire.path("response").get("headers_at_ms"), framing);
    return new Script(wire.path("id").asText(), writes, end(kind, endMs, end));
  }

  private static Script.End end(String kind, long atMs, JsonNode end) {
    return switch (kind) {
      case "keep" -> new Script.End.Keep(atMs);
      case "fin", "cut" -> new Script.End.Close(atMs);
      case "rst" -> new Script.End.Reset(atMs);
      case "hold" -> new Script.End.Hold(atMs, end.path("hold_ms").asLong(DEFAULT_HOLD_MS));
      default -> throw new IllegalArgumentException("unknown end '" + kind + "'");
    };
  }

  /** The regular end goes into the last write where both are due at one time. */
  private static void append(List<Script.Write> writes, long atMs, byte[] last) {
    if (!writes.isEmpty() && writes.getLast().atMs() == atMs) {
      Script.Write before = writes.removeLast();
      writes.add(write(atMs, joined(before.bytes(), ByteBuffer.wrap(last))));
    } else {
      writes.add(write(atMs, last));
    }
  }

  private static void putHead(List<Script.Write> writes, JsonNode atMs, Framing framing) {
    if (atMs != null && atMs.isNull()) {
      return;
    }
    byte[] head = framing.head();
    if (atMs != null && atMs.isTextual()) {
      if (!atMs.asText().equals("first") || writes.isEmpty()) {
        throw new IllegalArgumentException("the head cannot go out at '" + atMs.asText() + "'");
      }
      Script.Write first = writes.removeFirst();
      writes.addFirst(write(first.atMs(), joined(ByteBuffer.wrap(head), first.bytes())));
    } else {
      writes.addFirst(write(atMs == null ? 0 : atMs.asLong(), head));
    }
  }

  private static Script.Write write(long atMs, byte[] bytes) {
    return new Script.Write(atMs, ByteBuffer.wrap(bytes));
  }

  private static byte[] joined(ByteBuffer first, ByteBuffer second) {
    ByteBuffer all = ByteBuffer.allocate(first.remaining() + second.remaining());
    all.put(first.duplicate()).put(second.duplicate());
    return all.array();
  }

  private static Entry entry(JsonNode node) {
    byte[] once =
        Optional.ofNullable(node.get("text"))
            .map(text -> text.asText().getBytes(StandardCharsets.UTF_8))
            .orElseGet(() -> Base64.getDecoder().decode(node.path("base64").asText()));
    ByteBuffer all = ByteBuffer.allocate(Math.multiplyExact(once.length, times(node)));
    while (all.hasRemaining()) {
      all.put(once);
    }
    return new Entry(node.path("at_ms").asLong(), pieces(all.flip(), node.path("split")));
  }

  private static int times(JsonNode node) {
    return node.path("times").asInt(1);
  }

  private static List<byte[]> pieces(ByteBuffer all, JsonNode offsets) {
    List<byte[]> pieces = new ArrayList<>();
    for (JsonNode offset : offsets) {
      pieces.add(next(all, offset.asInt() - all.position()));
    }
    pieces.add(next(all, all.remaining()));
    pieces.removeIf(piece -> piece.length == 0);
    return pieces;
  }

  private static byte[] next(ByteBuffer all, int length) {
    byte[] piece = new byte[length];
    all.get(piece);
    return piece;
  }

  /** An entry of the file, cut as it asks. */
  static final class Entry {
    private final long atMs;
    private final List<byte[]> pieces;

    Entry(long atMs, List<byte[]> pieces) {
      this.atMs = atMs;
      this.pieces = pieces;
    }

    long atMs() {
      return atMs;
    }

    List<byte[]> pieces() {
      return pieces;
    }

    int length() {
      return pieces.stream().mapToInt(piece -> piece.length).sum();
    }
  }
}
