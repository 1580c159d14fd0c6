package survivor.benchmarks.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;
import survivor.log.Account;
import survivor.log.ChunkReceived;
import survivor.log.Completed;

/** What the log says about one request. Not thread-safe. */
final class RequestTimes {
  private final List<Long> chunksNs = new ArrayList<>();
  private Optional<Account> account = Optional.empty();

  /** Takes one of the request's records, in their order. */
  void take(SpecificRecord fact) {
    switch (fact) {
      case ChunkReceived chunk -> chunksNs.add(chunk.getAtNs());
      case Completed end -> account = Optional.of(end.getAccount());
      default -> {}
    }
  }

  /** Instants of the output events, ns from the step's epoch. */
  List<Long> chunksNs() {
    return chunksNs;
  }

  /** Its account; empty unless it completed. */
  Optional<Account> account() {
    return account;
  }
}
