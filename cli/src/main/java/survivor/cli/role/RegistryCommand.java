package survivor.cli.role;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import survivor.cli.ExitCode;
import survivor.cli.Failure;
import survivor.cli.SystemClock;
import survivor.cli.options.DataOption;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Ports;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervisor;

/** A schema registry in the foreground; the server itself has a JVM and a class path of its own. */
@Command(
    name = "registry",
    mixinStandardHelpOptions = true,
    description = "Runs the schema registry until it is stopped.",
    footer = {"", "Example:", "  survivor registry --port=8081 --data=data"})
public final class RegistryCommand implements Callable<Integer> {
  @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address (${DEFAULT-VALUE}).")
  private String host;

  @Option(names = "--port", defaultValue = "8081", description = "HTTP (${DEFAULT-VALUE}).")
  private int port;

  @Mixin private DataOption data;

  @Override
  public Integer call() {
    if (!Ports.isFree(port)) {
      throw new Failure("port " + port + " is taken", "give another one with --port");
    }
    Foreground foreground = new Foreground();
    AtomicReference<Failure> givenUp = new AtomicReference<>();
    try (DataFolder folder = DataFolder.open(data.folder());
        Supervisor supervisor =
            new Supervisor(
                folder,
                new SystemClock(),
                RegistryCommand::say,
                failure -> {
                  givenUp.set(failure);
                  foreground.stop();
                })) {
      supervisor.start(Stack.registry(folder, port, host));
      System.out.println("registry: " + Stack.registryAddress(host, port));
      foreground.await();
      if (givenUp.get() != null) {
        throw givenUp.get();
      }
      return ExitCode.VALID.code();
    }
  }

  private static void say(String line) {
    System.err.println(line);
  }
}
