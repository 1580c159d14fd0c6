package survivor.cli.stack;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import survivor.cli.Clock;
import survivor.cli.Failure;

/** Keeps child processes alive and stops them in the reverse order of their start. */
public final class Supervisor implements AutoCloseable {
  private final DataFolder data;
  private final Clock clock;
  private final Consumer<String> say;
  private final List<Supervised> children = new ArrayList<>();
  private final Consumer<Failure> onGivenUp;
  private boolean closed;

  /**
   * @param say takes one line for the user
   * @param onGivenUp told when a child is given up
   */
  public Supervisor(
      DataFolder data, Clock clock, Consumer<String> say, Consumer<Failure> onGivenUp) {
    this.data = data;
    this.clock = clock;
    this.say = say;
    this.onGivenUp = onGivenUp;
  }

  /**
   * Starts a child.
   *
   * @throws Failure if it cannot be started, or everything is being stopped
   */
  public synchronized Supervised start(ChildSpec spec) {
    if (closed) {
      throw new Failure("stopping: " + spec.name() + " is not started", "");
    }
    Supervised child = new Supervised(spec, data, clock, say, onGivenUp);
    children.add(child);
    return child;
  }

  /** The children, in the order of their start. */
  public synchronized List<Supervised> children() {
    return List.copyOf(children);
  }

  /** Kills all at once. */
  public void kill() {
    children().forEach(Supervised::kill);
  }

  @Override
  public void close() {
    List<Supervised> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(children);
    }
    all.reversed().forEach(Supervised::stop);
  }
}
