package survivor.simulator.scripted;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * What a replica sends in reply to one request.
 *
 * @param id name of the case
 * @param writes framed and in order of time
 * @param end what comes after them
 */
record Script(String id, List<Write> writes, End end) {
  Script {
    writes = List.copyOf(writes);
  }

  /**
   * Bytes that leave in one write.
   *
   * @param atMs after the start, at least 0
   * @param bytes not to be changed; take a duplicate to read them
   */
  record Write(long atMs, ByteBuffer bytes) {}

  /** How the reply ends. The zero-length chunk of a regular end is among the writes. */
  sealed interface End {
    /** When it happens, ms after the start. */
    long atMs();

    /** A regular end; the connection can be used again. */
    record Keep(long atMs) implements End {}

    /** The connection is closed, whether or not the reply was whole. */
    record Close(long atMs) implements End {}

    /** The connection is reset. */
    record Reset(long atMs) implements End {}

    /** Nothing more is sent for a while; then the connection is closed. */
    record Hold(long atMs, long holdMs) implements End {}
  }

  /** Whether the reply is whole with its last write, so that the slot is free just before it. */
  boolean endsWithLastWrite() {
    return !(end instanceof End.Reset || end instanceof End.Hold)
        && !writes.isEmpty()
        && writes.getLast().atMs() == end.atMs();
  }
}
