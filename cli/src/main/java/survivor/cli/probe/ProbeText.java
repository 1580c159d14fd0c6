package survivor.cli.probe;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import survivor.generator.outcome.Words;
import survivor.generator.probe.Life;
import survivor.log.Account;

/** A request's life as a timeline, one instant a line. */
public final class ProbeText {
  private static final int FIRST_SHOWN = 10;
  private static final int LAST_SHOWN = 5;
  private static final int WORDS_SHOWN = 40;

  private final Story story;
  private final Account account;
  private final List<Line> lines = new ArrayList<>();

  private ProbeText(Story story) {
    this.story = story;
    this.account = story.life().account();
  }

  private record Line(long atNs, String what) {}

  /** The timeline, its last line a summary; ends with a line feed. */
  public static String write(Story story) {
    ProbeText text = new ProbeText(story);
    text.collect();
    return text.render();
  }

  private void collect() {
    at(account.getDispatchNs(), "dispatched");
    boolean reused = Boolean.TRUE.equals(account.getReusedConnection());
    at(account.getSentNs(), "sent on a " + (reused ? "reused" : "fresh") + " connection");
    String status = story.life().status().isPresent() ? " " + story.life().status().getAsInt() : "";
    at(account.getHeadersNs(), "head" + status);
    outputs();
    at(account.getFinishNs(), "finish" + reason());
    at(account.getDoneNs(), "[DONE]");
    at(account.getDecidedNs(), "decided: " + verdict());
    lines.sort(Comparator.comparingLong(Line::atNs));
  }

  private void outputs() {
    List<Life.Output> outputs = story.life().outputs();
    List<BigDecimal> gaps = story.gapsMs();
    int hidden = outputs.size() - FIRST_SHOWN - LAST_SHOWN;
    for (int i = 0; i < outputs.size(); i++) {
      Life.Output output = outputs.get(i);
      if (hidden > 1 && i == FIRST_SHOWN) {
        List<BigDecimal> between = gaps.subList(i - 1, i - 1 + hidden);
        String range = Collections.min(between) + " to " + Collections.max(between) + " ms";
        at(output.atNs(), "… " + hidden + " outputs more, gaps " + range);
      } else if (hidden <= 1 || i < FIRST_SHOWN || i >= FIRST_SHOWN + hidden) {
        String gap = i == 0 ? "" : "  gap " + gaps.get(i - 1) + " ms";
        at(
            output.atNs(),
            "output " + (i + 1) + "  read " + output.read() + gap + "  " + words(output));
      }
    }
  }

  private static String words(Life.Output output) {
    String said =
        output.words().stream().map(ProbeText::said).collect(Collectors.joining("  ")).strip();
    return said.isEmpty() ? "tool call" : said;
  }

  private static String said(Words words) {
    String who = words.choice() == 0 ? "" : "choice " + words.choice() + ": ";
    String reasoning = words.reasoning().isEmpty() ? "" : "reasoning " + quoted(words.reasoning());
    String content = words.content().isEmpty() ? "" : quoted(words.content());
    return who + reasoning + (reasoning.isEmpty() || content.isEmpty() ? "" : " ") + content;
  }

  private static String quoted(String text) {
    return whole(text.length() <= WORDS_SHOWN ? text : text.substring(0, WORDS_SHOWN - 1) + "…");
  }

  /** Control characters could move a terminal's cursor. */
  private static String whole(String text) {
    return "\"" + text.replace("\n", "\\n").replaceAll("\\p{Cntrl}", "?") + "\"";
  }

  private String reason() {
    return account.getFinishReason() == null ? "" : ": " + account.getFinishReason();
  }

  private String verdict() {
    return story.outcome() + story.errorClass().map(c -> " " + c).orElse("");
  }

  private void at(Long atNs, String what) {
    if (atNs != null) {
      lines.add(new Line(atNs, what));
    }
  }

  private String render() {
    StringBuilder text = new StringBuilder();
    text.append("%12s ms  intended%n".formatted("0.000"));
    for (Line line : lines) {
      text.append("%12s ms  %s%n".formatted(story.ms(line.atNs()), line.what()));
    }
    text.append(
        "%s: %d outputs in %d reads, server tokens %s, flags %s%n"
            .formatted(
                verdict(),
                account.getOutputs(),
                account.getReads(),
                account.getServerTokens() == null ? "unknown" : account.getServerTokens(),
                account.getFlags().isEmpty() ? "none" : String.join(" ", account.getFlags())));
    story.detail().ifPresent(detail -> text.append("detail: %s%n".formatted(whole(detail))));
    return text.toString();
  }
}
