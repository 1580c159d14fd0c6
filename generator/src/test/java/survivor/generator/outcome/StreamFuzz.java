package survivor.generator.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;

/**
 * Takes any bytes as a stream. The first byte chooses the split, the ending and what completes.
 * {@code generator/fuzz} looks for inputs that fail; {@link CorpusTest} tries those that are kept.
 */
public final class StreamFuzz {
  private static final List<Reading.Ending> ENDINGS =
      List.of(
          Reading.Ending.END, Reading.Ending.CUT, Reading.Ending.RESET, Reading.Ending.DEADLINE);
  private static final List<Integer> WHOLE = List.of(Integer.MAX_VALUE);

  private StreamFuzz() {}

  /** Fails unless the stream is read alike whole and in pieces, to exactly one outcome. */
  public static void fuzzerTestOneInput(byte[] input) {
    int choice = input.length == 0 ? 0 : input[0] & 0xFF;
    byte[] stream = Arrays.copyOfRange(input, Math.min(1, input.length), input.length);
    Reading.Ending ending = ENDINGS.get(choice & 3);
    Terms.Completion completion =
        (choice & 4) == 0 ? Terms.Completion.FINISH : Terms.Completion.DONE;
    List<Integer> cuts = List.of(1 + (choice >> 3), 1 + (choice >> 5));
    Reading whole = Reading.of(stream, WHOLE, ending, completion);
    assertThat(Reading.of(stream, cuts, ending, completion)).isEqualTo(whole);
  }
}
