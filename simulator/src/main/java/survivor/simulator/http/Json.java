package survivor.simulator.http;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** JSON string literals for text that is put together by hand. */
final class Json {
  private Json() {}

  /** The quoted and escaped literal of a text. */
  static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
