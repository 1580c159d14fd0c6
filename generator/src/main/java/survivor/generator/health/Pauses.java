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

  private volatile boolean ended;
  private boolean taken;

  record Span(Instant from, Instant to) {}

  /**
   * A stop of the whole JVM.
   *
   * @param wallNs its begin, nanoseconds since 1970
   * @param lengthNs its length, nanoseconds
   */
  public record Pause(long wallNs, long lengthNs) {
    private static Pause of(Instant from, Instant to) {
      long wallNs = from.getEpochSecond() * 1_000_000_000L + from.getNano();
      return new Pause(wallNs, Duration.between(from, to).toNanos());
    }
  }

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

  /** Pauses seen since the last call; empty where no recorder has run since. */
  public synchronized Optional<List<Pause>> take() {
    if (stream.isEmpty() || taken) {
      return Optional.empty();
    }
    taken = ended;
    List<Pause> pauses = merged(spans);
    spans.clear();
    return Optional.of(pauses);
  }

  /** Waits until every pause so far has been seen, and ends the recording. */
  public void stop() {
    if (!ended) {
      stream.ifPresent(RecordingStream::stop);
      ended = true;
    }
  }

  @Override
  public void close() {
    stream.ifPresent(RecordingStream::close);
  }

  /** The union of spans, in order of time. */
  static List<Pause> merged(List<Span> spans) {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparing(Span::from));
    List<Pause> pauses = new ArrayList<>();
    Instant from = null;
    Instant to = null;
    for (Span span : sorted) {
      if (from != null && !span.from().isAfter(to)) {
        to = span.to().isAfter(to) ? span.to() : to;
      } else {
        if (from != null) {
          pauses.add(Pause.of(from, to));
        }
        from = span.from();
        to = span.to();
      }
    }
    if (from != null) {
      pauses.add(Pause.of(from, to));
    }
    return pauses;
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
