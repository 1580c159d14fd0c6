package survivor.cli.stack;

import java.nio.file.Path;
import java.time.Duration;
import survivor.cli.SystemClock;

/** A parent that a test kills: starts a stack, says so, and waits. */
final class StackHolder {
  private StackHolder() {}

  public static void main(String[] args) throws InterruptedException {
    DataFolder data = DataFolder.open(Path.of(args[0]));
    Supervisor supervisor =
        new Supervisor(
            data, new SystemClock(), System.err::println, why -> System.err.println(why.line()));
    Stack.start(data, supervisor);
    System.out.println("ready");
    Thread.sleep(Duration.ofMinutes(2));
    throw new IllegalStateException("nobody killed the parent");
  }
}
