package survivor.simulator.gateway;

/**
 * An endpoint changed where it stands.
 *
 * @param upstream name of the replica
 * @param state ready, leaving or unlisted
 * @param wallNs when the gateway noticed, ns since 1970
 */
public record EndpointChanged(String upstream, String state, long wallNs) {}
