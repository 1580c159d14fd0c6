package survivor.generator.outcome;

import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import survivor.log.Account;
import survivor.log.ServerTimes;

/** Stamps and counts of one request. Null is "no such instant". */
final class Progress {
  private static final Set<String> KNOWN_REASONS =
      Set.of(
          "stop",
          "length",
          "tool_calls",
          "function_call",
          "content_filter",
          "eos_token",
          "stop_sequence",
          "repetition",
          "abort",
          "error",
          "insufficient_system_resource");

  private final Terms terms;
  private Long sentNs;
  private Boolean reused;
  private Long headersNs;
  private Long firstNs;
  private Long firstAnswerNs;
  private Long lastNs;
  private Long finishNs;
  private Long doneNs;
  private long decidedNs;
  private String finishReason;
  private int outputs;
  private int reads;
  private long bytes;
  private int comments;
  private int malformed;
  private Integer serverTokens;
  private Integer promptTokens;
  private ServerTimes serverTimes;
  private int outputRead = -1;
  private int outputReads;
  private boolean sameRead;
  private final Set<String> flags = new TreeSet<>();

  Progress(Terms terms) {
    this.terms = terms;
  }

  void sent(long atNs, boolean wasReused) {
    sentNs = atNs;
    reused = wasReused;
  }

  void diedUnanswered(boolean wasReused) {
    reused = wasReused;
  }

  void head(long atNs, int read) {
    headersNs = atNs;
    reads = Math.max(reads, read + 1);
  }

  void read(int read, int length) {
    reads = Math.max(reads, read + 1);
    bytes += length;
  }

  void comment() {
    comments++;
  }

  void malformed() {
    malformed++;
  }

  void output(long atNs, int read, boolean answer) {
    outputs++;
    firstNs = firstNs == null ? Long.valueOf(atNs) : firstNs;
    firstAnswerNs = firstAnswerNs == null && answer ? Long.valueOf(atNs) : firstAnswerNs;
    lastNs = atNs;
    if (read == outputRead) {
      sameRead = true;
    } else {
      outputReads++;
      outputRead = read;
    }
  }

  void usage(int completionTokens, OptionalInt prompt) {
    serverTokens = completionTokens;
    if (prompt.isPresent() && prompt.getAsInt() > 0) {
      promptTokens = prompt.getAsInt();
    }
  }

  void serverTimes(ServerTimes times) {
    serverTimes = times;
  }

  void finished(long atNs, String reason) {
    finishNs = atNs;
    finishReason = reason;
    if (!KNOWN_REASONS.contains(reason)) {
      flags.add("unknown_reason");
    }
  }

  /** A target without finish reasons ended with {@code [DONE]}. */
  void finishedByDone(long atNs) {
    finishNs = atNs;
  }

  void done(long atNs) {
    doneNs = atNs;
  }

  boolean isDone() {
    return doneNs != null;
  }

  boolean isAnswered() {
    return headersNs != null;
  }

  int outputs() {
    return outputs;
  }

  void flag(String flag) {
    flags.add(flag);
  }

  void decided(long atNs) {
    decidedNs = atNs;
  }

  long decidedNs() {
    return decidedNs;
  }

  Account account() {
    return Account.newBuilder()
        .setIntendedNs(terms.intendedNs())
        .setDispatchNs(terms.dispatchNs())
        .setSentNs(sentNs)
        .setHeadersNs(headersNs)
        .setFirstNs(firstNs)
        .setFirstAnswerNs(firstAnswerNs)
        .setLastNs(lastNs)
        .setFinishNs(finishNs)
        .setDoneNs(doneNs)
        .setDecidedNs(decidedNs)
        .setFinishReason(finishReason)
        .setOutputs(outputs)
        .setReads(reads)
        .setBytes(bytes)
        .setComments(comments)
        .setMalformed(malformed)
        .setServerTokens(serverTokens)
        .setPromptTokens(promptTokens)
        .setReusedConnection(reused)
        .setFlags(allFlags())
        .setServerTimes(serverTimes)
        .build();
  }

  private List<String> allFlags() {
    Set<String> all = new TreeSet<>(flags);
    if (sameRead) {
      all.add("same_read");
    }
    if (outputs > 1 && outputReads == 1) {
      all.add("burst");
    }
    return List.copyOf(all);
  }
}
