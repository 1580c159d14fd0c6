package survivor.generator.commands;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/** The log of commands, with a position that outlives the process. One thread uses it. */
public interface CommandSource extends AutoCloseable {
  /** A command and its place in the log. */
  record Entry(long offset, SpecificRecord command) {}

  /** Commands that are there within a time, perhaps none. */
  List<Entry> poll(Duration most);

  /** Whether all commands that were there at the start have been given. */
  boolean caughtUp();

  /** Place after the last command given. */
  long position();

  /** The mark that was committed last, by this life or a former one. */
  Optional<String> mark();

  /** Keeps a position and a mark; waits through an outage of the log. */
  void commit(long position, String mark);

  /** Ends a waiting {@link #poll} or {@link #commit}; may be called from any thread. */
  void stop();

  @Override
  void close();
}
