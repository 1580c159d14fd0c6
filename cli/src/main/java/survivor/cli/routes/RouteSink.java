package survivor.cli.routes;

import survivor.log.Routed;

/** Where routes are kept. Used by one thread. */
public interface RouteSink extends AutoCloseable {
  /** Keeps a route; may wait. */
  void write(Routed route);

  /** Makes sure that what was written is kept, as far as it can be. */
  void flush();

  /** Routes that were written and are not kept. */
  long failures();

  /** Why the last of them is not; empty if all are. */
  String lastFailure();

  @Override
  void close();
}
