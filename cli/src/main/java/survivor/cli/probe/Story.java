package survivor.cli.probe;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import survivor.generator.outcome.Decision;
import survivor.generator.outcome.Words;
import survivor.generator.probe.Life;

/**
 * A request's life, read for a person or a program.
 *
 * @param life what was seen
 * @param choices answers that were asked for, at least 1
 */
public record Story(Life life, int choices) {
  /** Milliseconds after the intended instant, to the microsecond; null for no instant. */
  BigDecimal ms(Long atNs) {
    return atNs == null ? null : lengthMs(atNs - life.account().getIntendedNs());
  }

  /** completed, errored or censored. */
  public String outcome() {
    return switch (life.decision()) {
      case Decision.Completed completed -> "completed";
      case Decision.Errored errored -> "errored";
      case Decision.Censored censored -> "censored";
    };
  }

  Optional<String> errorClass() {
    return errored().map(e -> e.errorClass().wireName());
  }

  Optional<String> detail() {
    return errored().flatMap(Decision.Errored::detail);
  }

  Optional<String> retryAfter() {
    return errored().flatMap(Decision.Errored::retryAfter);
  }

  /** Between successive output events. */
  List<BigDecimal> gapsMs() {
    List<Life.Output> outputs = life.outputs();
    return IntStream.range(1, outputs.size())
        .mapToObj(i -> lengthMs(outputs.get(i).atNs() - outputs.get(i - 1).atNs()))
        .toList();
  }

  /** Differences of the cumulative usage on output events; empty where they carry none. */
  List<Integer> tokensPerEvent() {
    List<Integer> each = new ArrayList<>();
    int before = 0;
    for (Life.Output output : life.outputs()) {
      if (output.tokens().isPresent()) {
        each.add(output.tokens().getAsInt() - before);
        before = output.tokens().getAsInt();
      }
    }
    return each;
  }

  /** Content of each choice, put together; at least that of choice 0. */
  List<String> texts() {
    return IntStream.range(0, choices).mapToObj(c -> joined(c, Words::content)).toList();
  }

  /** Reasoning of choice 0, put together. */
  String reasoning() {
    return joined(0, Words::reasoning);
  }

  private String joined(int choice, Function<Words, String> part) {
    return life.outputs().stream()
        .flatMap(output -> output.words().stream())
        .filter(words -> words.choice() == choice)
        .map(part)
        .collect(Collectors.joining());
  }

  private Optional<Decision.Errored> errored() {
    return life.decision() instanceof Decision.Errored errored
        ? Optional.of(errored)
        : Optional.empty();
  }

  private static BigDecimal lengthMs(long ns) {
    return BigDecimal.valueOf(ns, 6).setScale(3, RoundingMode.HALF_UP);
  }
}
