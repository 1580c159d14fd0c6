package survivor.simulator.http;

import java.util.List;
import java.util.Optional;
import survivor.simulator.engine.FinishReason;

/** The text of an answer's tokens: a word each, decided by the seed and the request's id. */
final class Words {
  private static final List<String> VOCABULARY =
      List.of(
          "river", "stone", "lamp", "seven", "quiet", "maple", "north", "wheel", "paper", "salt",
          "window", "green", "copper", "rain", "bridge", "clock");

  private final long seed;

  Words(long seed, String requestId) {
    this.seed = seed * 31 + requestId.hashCode();
  }

  /** The token's text; the token with which a model ends its answer by itself has none. */
  String text(int index, Optional<FinishReason> finish) {
    if (finish.equals(Optional.of(FinishReason.STOP))) {
      return "";
    }
    long mixed = (seed + index) * 0x9E3779B97F4A7C15L;
    String word = VOCABULARY.get((int) (mixed >>> 60));
    return index == 0 ? word : " " + word;
  }
}
