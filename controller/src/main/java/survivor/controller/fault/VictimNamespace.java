package survivor.controller.fault;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A network namespace for one replica, joined to this one by a pair of virtual interfaces: packets
 * to and from the replica cross a wire of their own, so that a black hole is as real as on two
 * hosts. Needs root and {@code ip} (iproute2).
 */
public final class VictimNamespace implements AutoCloseable {
  private static final Duration IP_TIME = Duration.ofSeconds(5);

  private final String name;
  private final int number;

  private VictimNamespace(String name, int number) {
    this.name = name;
    this.number = number;
  }

  /**
   * Makes one; nothing is left of it if that fails.
   *
   * @param name of the namespace; one of that name must not exist
   * @param number which of the pairs of addresses 10.213.NUMBER.1 and .2 it gets, 0 to 255; it
   *     names the interface, too
   * @throws InjectionException if this user may not, {@code ip} is missing, or the name is taken
   */
  public static VictimNamespace make(String name, int number) throws InjectionException {
    if (!name.matches("[a-z0-9-]{1,40}") || number < 0 || number > 255) {
      throw new IllegalArgumentException("a name of a-z, 0-9 and -, and a number from 0 to 255");
    }
    ip("netns add " + name);
    VictimNamespace namespace = new VictimNamespace(name, number);
    try {
      String inside = "-n " + name + " ";
      ip("link add " + namespace.link() + " type veth peer name eth0 netns " + name);
      ip("address add " + namespace.address(1) + "/30 dev " + namespace.link());
      ip("link set " + namespace.link() + " up");
      ip(inside + "address add " + namespace.address(2) + "/30 dev eth0");
      ip(inside + "link set eth0 up");
      ip(inside + "link set lo up");
      return namespace;
    } catch (InjectionException e) {
      namespace.close();
      throw e;
    }
  }

  /** The address that the replica listens on. */
  public String victimAddress() {
    return address(2);
  }

  /** The interface on this side. */
  public String link() {
    return "svvr" + number;
  }

  /** The command that runs another one inside. */
  public List<String> inside(List<String> command) {
    List<String> whole = new ArrayList<>(List.of("ip", "netns", "exec", name));
    whole.addAll(command);
    return whole;
  }

  /**
   * Removes the interfaces and the name; processes inside live on without a network.
   *
   * @throws InjectionException if they are still there
   */
  @Override
  public void close() throws InjectionException {
    if (Tool.run(List.of("ip", "link", "show", link()), "", IP_TIME).exitCode() == 0) {
      ip("link delete " + link());
    }
    ip("netns delete " + name);
  }

  private String address(int host) {
    return "10.213." + number + "." + host;
  }

  private static void ip(String words) throws InjectionException {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words.split(" ", -1)));
    Tool.succeed(command, "", IP_TIME);
  }
}
