package survivor.aggregator.kafka;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import survivor.aggregator.AggregatorSettings;
import survivor.schemas.RegistryClient;
import survivor.schemas.SchemaIds;

/** A running aggregator. It ends when it is closed or when anything goes wrong. */
public final class Aggregator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Aggregator.class);
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(20);

  private final KafkaStreams streams;
  private final CountDownLatch running = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private Aggregator(AggregatorSettings settings, SchemaIds ids) {
    Properties properties = StreamsSettings.of(settings);
    this.streams = new KafkaStreams(AggregatorTopology.build(ids, properties), properties);
    streams.setStateListener((now, before) -> onState(now));
    streams.setUncaughtExceptionHandler(this::onFailure);
  }

  /** How an aggregator ended. */
  public sealed interface Ending {
    /** It was closed. */
    record Closed() implements Ending {}

    /**
     * It stopped by itself; what it had not committed will be done again by the next one.
     *
     * @param why one line
     * @param cause the failure
     */
    record Broken(String why, Throwable cause) implements Ending {}
  }

  /**
   * Registers the contract and starts the aggregator. The topics of the log exist already.
   *
   * @throws RegistryClient.RegistryException if the registry cannot be used
   * @throws UncheckedIOException if the state folder cannot be written
   * @throws org.apache.kafka.common.KafkaException if a client setting is refused
   */
  public static Aggregator start(AggregatorSettings settings) {
    return start(settings, RegistryClient.register(settings.address().registry()));
  }

  /** Starts an aggregator over a log whose schema ids are known without its registry. */
  public static Aggregator start(AggregatorSettings settings, SchemaIds ids) {
    try {
      Files.createDirectories(settings.stateDir());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the folder " + settings.stateDir(), e);
    }
    Aggregator aggregator = new Aggregator(settings, ids);
    aggregator.streams.start();
    return aggregator;
  }

  /**
   * Waits until all partitions are assigned and their state is restored.
   *
   * @return whether it runs; false where it ended before or the time was not enough
   */
  public boolean awaitRunning(Duration atMost) throws InterruptedException {
    return running.await(atMost.toMillis(), TimeUnit.MILLISECONDS) && ended.getCount() > 0;
  }

  /** Waits until the aggregator has ended. */
  public Ending awaitTermination() throws InterruptedException {
    ended.await();
    Throwable cause = failure.get();
    return cause == null ? new Ending.Closed() : new Ending.Broken(why(cause), cause);
  }

  /** Stops within 20 s, gives its partitions up at once, and keeps its state for the next one. */
  @Override
  public void close() {
    boolean closed =
        streams.close(
            CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(CLOSE_WITHIN));
    if (!closed) {
      LOG.warn("the aggregator did not stop within {}", CLOSE_WITHIN);
    }
    running.countDown();
    ended.countDown();
  }

  private void onState(KafkaStreams.State now) {
    LOG.debug("streams are {}", now);
    if (now == KafkaStreams.State.RUNNING) {
      running.countDown();
    } else if (now == KafkaStreams.State.ERROR || now == KafkaStreams.State.NOT_RUNNING) {
      ended.countDown();
      running.countDown();
    }
  }

  private StreamThreadExceptionResponse onFailure(Throwable cause) {
    failure.compareAndSet(null, cause);
    LOG.error("the aggregator stops: {}", why(cause), cause);
    return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
  }

  /** The innermost message: the outer ones say only which task it was. */
  private static String why(Throwable cause) {
    Throwable innermost = cause;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost.getMessage() == null ? innermost.toString() : innermost.getMessage();
  }
}
