package survivor.cli.stack;

import java.nio.file.Path;

/**
 * A single-node broker.
 *
 * @param host address that clients use and that it listens on
 * @param port for clients, 1 to 65535
 * @param controllerPort for its own metadata quorum, 1 to 65535, always on loopback
 * @param logDir folder of its log; survives restarts
 */
public record BrokerSettings(String host, int port, int controllerPort, Path logDir) {}
