package survivor.simulator.gateway;

/** Takes routes. It is called on the threads that carry requests, so it returns at once. */
@FunctionalInterface
public interface RouteLog {
  /** A request has reached its replica, or will not. */
  void routed(Route route);
}
