package survivor.generator.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import survivor.generator.record.Message;
import survivor.generator.record.Ring;

/** What reaches a ring that has no recorder. */
public final class Messages {
  private static final int ROOM = 4_096;

  private final Ring ring = new Ring(ROOM);

  /** All messages of something that runs to its end. */
  public static List<Message> of(Consumer<Ring> task) {
    Messages messages = new Messages();
    task.accept(messages.ring);
    return messages.taken();
  }

  /** Where they go. */
  public Ring ring() {
    return ring;
  }

  /** Takes what has come. */
  public List<Message> taken() {
    List<Message> messages = new ArrayList<>();
    ring.drain(messages::add, ROOM);
    return messages;
  }
}
