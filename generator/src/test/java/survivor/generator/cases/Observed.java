package survivor.generator.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import survivor.log.Account;
import survivor.log.ChunkReceived;

/**
 * What a client reported of a case.
 *
 * @param outcome completed, errored or censored
 * @param errorClass of an errored request
 * @param chunks its events with output, with their text
 * @param gapsNs between them, as reported
 */
public record Observed(
    String outcome,
    Optional<String> errorClass,
    Account account,
    List<ChunkReceived> chunks,
    List<Long> gapsNs) {

  String text() {
    return chunks.stream()
        .map(c -> Optional.ofNullable(c.getText()).orElse(""))
        .collect(Collectors.joining());
  }

  /** Differences of the cumulative usage on output events, where they carry any. */
  List<Integer> tokensPerEvent() {
    List<Integer> perEvent = new ArrayList<>();
    int before = 0;
    for (ChunkReceived chunk : chunks) {
      if (chunk.getTokens() != null) {
        perEvent.add(chunk.getTokens() - before);
        before = chunk.getTokens();
      }
    }
    return perEvent;
  }
}
