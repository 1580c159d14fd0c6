package survivor.controller.fault;

/** How an injector answers an order. */
public sealed interface Arming {
  /** It is ready to fire. */
  record Ready(ArmedFault fault) implements Arming {}

  /** It cannot do it, and has changed nothing. */
  record Refused(String why) implements Arming {}
}
