package survivor.checks.published;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import survivor.generator.schedule.Schedule;
import survivor.generator.schedule.Shape;
import survivor.measure.outcome.Censored;
import survivor.measure.outcome.Completed;
import survivor.measure.window.Sample;
import survivor.measure.window.Slo;
import survivor.measure.window.Window;
import survivor.measure.window.WindowMeasure;
import survivor.simulator.Presets;
import survivor.simulator.engine.VirtualRun;

/**
 * A published schedule against the preset {@code l40} in virtual time, measured as a step is.
 *
 * @param window what the measured part shows
 * @param queueMean mean of the waiting line, from one sample a second
 */
record PublishedStep(WindowMeasure window, double queueMean) {
  private static final long SECOND = 1_000_000_000L;
  private static final long TIMEOUT = 30 * SECOND;
  private static final long TAIL_SEED = 1;

  /**
   * Runs a schedule of settle and measured part, and after it load of the same rate for the tail,
   * which the published procedure did not have.
   */
  static PublishedStep run(String file, String rate, long settleS, long measuredS, long tailS) {
    long endNs = (settleS + measuredS) * SECOND;
    List<Long> arrivals = new ArrayList<>(published(file));
    if (tailS > 0) {
      Shape more = new Shape.Poisson(new BigDecimal(rate), TAIL_SEED);
      Schedule tail = Schedule.of(more, tailS * SECOND);
      IntStream.range(0, tail.size()).forEach(i -> arrivals.add(endNs + tail.offsetNs(i)));
    }
    VirtualRun run = VirtualRun.of(Presets.l40(), arrivals, TIMEOUT);
    List<Sample> samples =
        IntStream.range(0, arrivals.size()).mapToObj(i -> sample(run.answer(i))).toList();
    long fromNs = settleS * SECOND;
    return new PublishedStep(
        Window.measure(samples, fromNs, endNs, Slo.RULES),
        run.window(fromNs, endNs).queueMean((int) measuredS));
  }

  private static Sample sample(VirtualRun.Answer answer) {
    Optional<Long> end = answer.e2eNs();
    return new Sample(
        answer.arrivedNs(),
        end.isPresent() ? new Completed() : new Censored("deadline"),
        answer.ttftNs().map(OptionalLong::of).orElse(OptionalLong.empty()),
        end.orElse(TIMEOUT),
        List.of());
  }

  private static List<Long> published(String file) {
    String path = "/schedules/" + file + ".txt";
    try (InputStream in = VirtualRun.class.getResourceAsStream(path)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().map(Long::valueOf).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Share of the scheduled requests that had no end within the client's timeout. */
  double censoredShare() {
    return (double) window.censored() / window.scheduled();
  }

  /** Whether goodput and queue pass a step. */
  boolean passes() {
    return window.goodput().orElseThrow() >= 0.99 && queueMean <= 1;
  }
}
