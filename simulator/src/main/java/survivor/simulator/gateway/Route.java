package survivor.simulator.gateway;

import java.util.Optional;

/**
 * Where a request went.
 *
 * @param requestId its {@code x-request-id}
 * @param upstream name of the replica that was chosen; empty if no endpoint was listed
 * @param wallNs when it was chosen, ns since 1970
 * @param error why that replica was not reached, where it was not
 */
public record Route(
    String requestId, Optional<String> upstream, long wallNs, Optional<String> error) {}
