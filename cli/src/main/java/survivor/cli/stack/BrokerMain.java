package survivor.cli.stack;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;

/**
 * A real single-node KRaft broker. Its server classes are no public API, so they are used in this
 * class alone and their version is pinned.
 */
public final class BrokerMain implements AutoCloseable {
  private final KafkaRaftServer server;

  private BrokerMain(KafkaRaftServer server) {
    this.server = server;
  }

  /** Formats the folder if it is new, and starts. */
  public static BrokerMain start(BrokerSettings settings) {
    String folder = settings.logDir().toAbsolutePath().toString();
    format(folder);
    KafkaRaftServer server =
        new KafkaRaftServer(KafkaConfig.fromProps(properties(settings), false), Time.SYSTEM);
    server.startup();
    return new BrokerMain(server);
  }

  /** Waits until somebody else has called {@link #close()}. */
  public void awaitEnd() {
    server.awaitShutdown();
  }

  @Override
  public void close() {
    server.shutdown();
    server.awaitShutdown();
  }

  private static void format(String folder) {
    try {
      new Formatter()
          .setNodeId(1)
          .setClusterId(clusterId(folder))
          .setControllerListenerName("CONTROLLER")
          .addDirectory(folder)
          .setMetadataLogDirectory(folder)
          .setIgnoreFormatted(true)
          .setPrintStream(
              new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
          .run();
    } catch (Exception e) {
      throw new IllegalStateException("the broker's folder " + folder + " cannot be formatted", e);
    }
  }

  /** A formatted folder keeps its cluster; a new one gets a new cluster. */
  private static String clusterId(String folder) throws IOException {
    Path meta = Path.of(folder, "meta.properties");
    if (!Files.exists(meta)) {
      return Uuid.randomUuid().toString();
    }
    Properties known = new Properties();
    try (Reader reader = Files.newBufferedReader(meta)) {
      known.load(reader);
    }
    return known.getProperty("cluster.id");
  }

  private static Properties properties(BrokerSettings s) {
    Properties p = new Properties();
    String client = "BROKER://" + s.host() + ":" + s.port();
    String quorum = "127.0.0.1:" + s.controllerPort();
    p.put("process.roles", "broker,controller");
    p.put("node.id", "1");
    p.put("listeners", client + ",CONTROLLER://" + quorum);
    p.put("advertised.listeners", client);
    p.put("listener.security.protocol.map", "BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT");
    p.put("inter.broker.listener.name", "BROKER");
    p.put("controller.listener.names", "CONTROLLER");
    p.put("controller.quorum.voters", "1@" + quorum);
    p.put("log.dirs", s.logDir().toAbsolutePath().toString());
    p.put("auto.create.topics.enable", "false");
    internalTopics(p);
    keepEverything(p);
    stayQuickAndSmall(p);
    return p;
  }

  private static void internalTopics(Properties p) {
    p.put("offsets.topic.replication.factor", "1");
    p.put("offsets.topic.num.partitions", "1");
    p.put("transaction.state.log.replication.factor", "1");
    p.put("transaction.state.log.min.isr", "1");
    p.put("transaction.state.log.num.partitions", "1");
    p.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500");
    p.put("share.coordinator.state.topic.replication.factor", "1");
    p.put("share.coordinator.state.topic.min.isr", "1");
    p.put("share.coordinator.state.topic.num.partitions", "1");
  }

  private static void keepEverything(Properties p) {
    p.put("log.retention.ms", "-1");
    p.put("log.message.timestamp.type", "CreateTime");
    p.put("offsets.retention.minutes", "525600");
    p.put("producer.id.expiration.ms", Integer.toString(Integer.MAX_VALUE));
    p.put("transactional.id.expiration.ms", Integer.toString(Integer.MAX_VALUE));
  }

  private static void stayQuickAndSmall(Properties p) {
    p.put("group.initial.rebalance.delay.ms", "0");
    p.put("num.network.threads", "1");
    p.put("num.io.threads", "2");
    p.put("background.threads", "2");
    p.put("log.cleaner.dedupe.buffer.size", "16777216");
    // After SIGKILL a new life waits for the session of the dead one.
    p.put("broker.session.timeout.ms", "3000");
    p.put("broker.heartbeat.interval.ms", "500");
  }
}
