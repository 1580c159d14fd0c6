package survivor.cli.role;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import survivor.cli.ExitCode;
import survivor.cli.stack.BrokerMain;
import survivor.cli.stack.BrokerSettings;
import survivor.cli.stack.ParentWatch;

/** A single-node broker in the foreground. */
@Command(
    name = "broker",
    mixinStandardHelpOptions = true,
    description = "Runs a single-node Kafka broker until it is stopped.",
    footer = {"", "Example:", "  survivor broker --port=9092 --data=data/broker"})
public final class BrokerCommand implements Callable<Integer> {
  @Option(names = "--host", defaultValue = "127.0.0.1", description = "Address (${DEFAULT-VALUE}).")
  private String host;

  @Option(names = "--port", defaultValue = "9092", description = "For clients (${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--quorum-port",
      defaultValue = "9093",
      description = "For its own metadata, on loopback (${DEFAULT-VALUE}).")
  private int quorumPort;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      defaultValue = "data/broker",
      description = "Folder of the log (${DEFAULT-VALUE}).")
  private Path data;

  @Override
  public Integer call() {
    Foreground foreground = new Foreground();
    ParentWatch.stopWithParent(foreground::stop);
    try (BrokerMain broker = BrokerMain.start(new BrokerSettings(host, port, quorumPort, data))) {
      Thread end = new Thread(() -> awaitEnd(broker, foreground), "broker-end");
      end.setDaemon(true);
      end.start();
      foreground.await();
    }
    return ExitCode.VALID.code();
  }

  private static void awaitEnd(BrokerMain broker, Foreground foreground) {
    broker.awaitEnd();
    foreground.stop();
  }
}
