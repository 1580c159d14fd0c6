package survivor.generator.cases;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import survivor.log.Account;

/**
 * Compares what was reported with what a case expects.
 *
 * @param earlyMs how early a time may be
 * @param lateMs how late, where the case does not say otherwise
 * @param otherFlags flags that are not compared
 */
public record Comparison(double earlyMs, double lateMs, Set<String> otherFlags) {
  private static final double NS_PER_MS = 1e6;

  /** In virtual time, where every instant is exact. An unknown reason is flagged by no case. */
  public static final Comparison EXACT = new Comparison(0, 0, Set.of("unknown_reason"));

  /** Over a socket: from 2 ms early to 25 ms late. */
  public static final Comparison OVER_A_SOCKET = new Comparison(2, 25, Set.of("unknown_reason"));

  /** The same where reads are of one byte each, which makes other bursts. */
  public Comparison bytewise() {
    return new Comparison(earlyMs, lateMs, Set.of("unknown_reason", "same_read", "burst"));
  }

  /** What differs, a line each: field, expected, reported. */
  public List<String> differences(WireCase wire, Observed observed) {
    OptionalLong own = wire.toleranceMs();
    double late = own.isPresent() ? own.getAsLong() : lateMs;
    Check check = new Check(wire.expect(), wire.unsettled(), late, new ArrayList<>());
    Account account = observed.account();
    check.equal("outcome", observed.outcome());
    check.equal("class", observed.errorClass().orElse(null));
    check.equal("finish_reason", account.getFinishReason());
    check.equal("outputs", account.getOutputs());
    check.require("chunks in the log", account.getOutputs(), observed.chunks().size());
    check.time("headers_ms", account.getHeadersNs());
    check.time("first_ms", account.getFirstNs());
    check.time("first_answer_ms", account.getFirstAnswerNs());
    check.time("last_ms", account.getLastNs());
    check.time("finish_ms", account.getFinishNs());
    check.time("decided_ms", account.getDecidedNs());
    check.time("done_ms", account.getDoneNs());
    check.equal("done_seen", account.getDoneNs() != null);
    check.equal("server_tokens", account.getServerTokens());
    check.equal("comments", account.getComments());
    check.equal("malformed", account.getMalformed());
    check.gaps(observed.gapsNs());
    check.flags(account.getFlags());
    check.text(observed.text());
    if (wire.expect().has("tokens_per_event")) {
      check.equal("tokens_per_event", observed.tokensPerEvent().toString().replace(" ", ""));
    }
    return check.differences();
  }

  private final class Check {
    private final JsonNode expect;
    private final Set<String> unsettled;
    private final double late;
    private final List<String> differences;

    private Check(JsonNode expect, Set<String> unsettled, double late, List<String> differences) {
      this.expect = expect;
      this.unsettled = unsettled;
      this.late = late;
      this.differences = differences;
    }

    List<String> differences() {
      return differences;
    }

    void require(String name, Object expected, Object reported) {
      if (!Objects.equals(expected, reported)) {
        differences.add(name + ": expected " + expected + ", reported " + reported);
      }
    }

    void equal(String name, Object reported) {
      if (isCompared(name)) {
        JsonNode value = expect.get(name);
        String text = value.isContainerNode() ? value.toString() : value.asText();
        require(name, value.isNull() ? "null" : text, String.valueOf(reported));
      }
    }

    void time(String name, Long reportedNs) {
      if (!isCompared(name)) {
        return;
      }
      JsonNode value = expect.get(name);
      if (value.isNull() || reportedNs == null) {
        require(name, value.isNull() ? null : value.asText(), reportedNs);
      } else {
        within(name, value.asDouble(), reportedNs / NS_PER_MS, earlyMs, late);
      }
    }

    void gaps(List<Long> gapsNs) {
      if (!isCompared("gaps_ms")) {
        return;
      }
      JsonNode gaps = expect.get("gaps_ms");
      require("number of gaps", gaps.size(), gapsNs.size());
      for (int i = 0; i < Math.min(gaps.size(), gapsNs.size()); i++) {
        double either = earlyMs + late;
        double gapMs = gapsNs.get(i) / NS_PER_MS;
        within("gap " + i, gaps.get(i).asDouble(), gapMs, either, either);
      }
    }

    void flags(List<String> reported) {
      if (isCompared("flags")) {
        Set<String> expected = new TreeSet<>();
        expect.get("flags").forEach(flag -> expected.add(flag.asText()));
        Set<String> flags = new TreeSet<>(reported);
        expected.removeAll(otherFlags);
        flags.removeAll(otherFlags);
        require("flags", expected, flags);
      }
    }

    void text(String reported) {
      if (expect.has("text_sha256")) {
        require("text_length", expect.get("text_length").asInt(), reported.length());
        require("text_sha256", expect.get("text_sha256").asText(), sha256(reported));
      } else {
        equal("text", reported);
      }
    }

    private boolean isCompared(String name) {
      return expect.has(name) && !unsettled.contains(name);
    }

    private void within(String name, double expected, double actual, double early, double late) {
      if (actual < expected - early || actual > expected + late) {
        differences.add(name + ": expected " + expected + " ms, reported " + actual);
      }
    }
  }

  private static String sha256(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
