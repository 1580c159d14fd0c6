package survivor.simulator.gateway;

import java.net.URI;

/**
 * A replica behind the gateway.
 *
 * @param name what routes call it, for example replica-0
 * @param url its base address: http, host and port, without a path
 */
public record Upstream(String name, URI url) {
  /**
   * Checks the address.
   *
   * @throws IllegalArgumentException naming what is wrong with it
   */
  public Upstream {
    if (name.isBlank()) {
      throw new IllegalArgumentException("an upstream needs a name");
    }
    boolean plain = url.getRawPath() == null || url.getRawPath().replace("/", "").isEmpty();
    if (!"http".equals(url.getScheme()) || url.getHost() == null || !plain) {
      throw new IllegalArgumentException(
          "the address of upstream " + name + " is not of the form http://HOST:PORT: " + url);
    }
  }

  /** Address of a path, with its query, on this replica. */
  String at(String path) {
    return url.toString().replaceFirst("/+$", "") + path;
  }
}
