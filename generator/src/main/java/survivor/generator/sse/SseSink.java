package survivor.generator.sse;

/** Takes what the decoder finds. Byte ranges are valid during the call only. */
public interface SseSink {
  /**
   * A block with data, or with an event name.
   *
   * @param name of the last event field, empty without one
   * @param terminated false for a last block that the stream's end cut off
   */
  void event(String name, byte[] bytes, int from, int length, boolean terminated);

  /** A comment line. */
  void comment();

  /** A whole line whose field name the format does not know, which it tells readers to ignore. */
  void unknownLine(byte[] bytes, int from, int length);

  /** An event grew past {@link SseDecoder#MAX_EVENT_BYTES}; the decoder takes nothing more. */
  void oversized();
}
