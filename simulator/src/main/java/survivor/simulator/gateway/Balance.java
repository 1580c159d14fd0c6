package survivor.simulator.gateway;

/** What is spread over the listed endpoints in turn. */
public enum Balance {
  /** Requests, as a layer-7 proxy does. */
  REQUEST,
  /** Client connections, as kube-proxy does: one stays with its replica as long as it lives. */
  CONNECTION
}
