package survivor.generator.health;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;

/**
 * Stop-the-world pauses of this JVM from flight-recorder events: collector pauses, and safepoints
 * from begin to end. A collector pause is a safepoint too, so overlapping ones count once.
 */
public final class Pauses implements AutoCloseable {
  private static final int OPEN_SAFEPOINTS = 1_000;

  private final Optional<RecordingStream> stream;
  private final List<Span> spans = new ArrayList<>();
  private final Map<Long, Instant> begun = new HashMap<>();

  record Span(Instant from, Instant to) {}

  private Pauses(Optional<RecordingStream> stream) {
    this.stream = stream;
  }

  /** Starts a recorder; without one nothing is observed. */
  public static Pauses record() {
    RecordingStream stream;
    try {
      stream = new RecordingStream();
    } catch (IllegalStateException | SecurityException e) {
      return new Pauses(Optional.empty());
    }
    Pauses pauses = new Pauses(Optional.of(stream));
    stream.enable("jdk.GCPhasePause").withThreshold(Duration.ZERO);
    stream.enable("jdk.SafepointBegin").withThreshold(Duration.ZERO);
    stream.enable("jdk.SafepointEnd").withThreshold(Duration.ZERO);
    stream.setMaxAge(Duration.ofMinutes(1));
    stream.onEvent("jdk.GCPhasePause", e -> pauses.span(e.getStartTime(), e.getEndTime()));
    stream.onEvent("jdk.SafepointBegin", pauses::begins);
    stream.onEvent("jdk.SafepointEnd", pauses::ends);
    stream.startAsync();
    return pauses;
  }

  /** Pauses seen since the last call, in nanoseconds; empty where no recorder runs. */
  public synchronized Optional<List<Long>> take() {
    if (stream.isEmpty()) {
      return Optional.empty();
    }
    List<Long> lengths = merged(spans);
    spans.clear();
    return Optional.of(lengths);
  }

  /** Waits until every pause so far has been seen, and ends the recording. */
  public void stop() {
    stream.ifPresent(RecordingStream::stop);
  }

  @Override
  public void close() {
    stream.ifPresent(RecordingStream::close);
  }

  /** Lengths of the union of spans, in order of time. */
  static List<Long> merged(List<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparing(Span::from));
    List<Long> lengths = new ArrayList<>();
    Instant from = null;
    Instant to = null;
    for (Span span : sorted) {
      if (from != null && !span.from().isAfter(to)) {
        to = span.to().isAfter(to) ? span.to() : to;
      } else {
        if (from != null) {
          lengths.add(Duration.between(from, to).toNanos());
        }
        from = span.from();
        to = span.to();
      }
    }
    if (from != null) {
      lengths.add(Duration.between(from, to).toNanos());
    }
    return lengths;
  }

  private synchronized void span(Instant from, Instant to) {
    spans.add(new Span(from, to));
  }

  private synchronized void begins(RecordedEvent event) {
    if (begun.size() >= OPEN_SAFEPOINTS) {
      begun.clear();
    }
    begun.put(event.getLong("safepointId"), event.getStartTime());
  }

  private synchronized void ends(RecordedEvent event) {
    Instant from = begun.remove(event.getLong("safepointId"));
    if (from != null) {
      spans.add(new Span(from, event.getEndTime()));
    }
  }
}
