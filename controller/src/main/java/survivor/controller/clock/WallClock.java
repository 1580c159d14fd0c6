package survivor.controller.clock;

/** Tells the time of day. */
@FunctionalInterface
public interface WallClock {
  /** Nanoseconds since 1970. */
  long nowNs();
}
