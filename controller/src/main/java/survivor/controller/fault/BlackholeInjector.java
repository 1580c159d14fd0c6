package survivor.controller.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import survivor.controller.clock.WallClock;

/**
 * Drops all packets from and to the victim's address, with nftables, in the network namespace of
 * this process; nobody is told, so no connection is reset.
 *
 * <p>Armed, there are a table, its rules and an empty set of addresses. Fired, the address is in
 * the set, with a timeout: the kernel takes it out by itself. The watchdog only sweeps the table
 * away.
 */
final class BlackholeInjector implements Injector {
  private static final Duration NFT_TIME = Duration.ofSeconds(2);
  private static final long SWEEP_AFTER_NS = TimeUnit.SECONDS.toNanos(5);
  private static final String SET = "dropped";

  /** What everything on this host has in common. */
  private static final Set<String> SHARED = Set.of("127.0.0.1", "0:0:0:0:0:0:0:1");

  private final WallClock clock;

  BlackholeInjector(WallClock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "blackhole";
  }

  @Override
  public Arming arm(Fault fault) {
    if (fault.lengthNs().isEmpty()) {
      return new Arming.Refused("a black hole needs a length");
    }
    Optional<String> address = fault.parameter("address");
    if (address.isEmpty()) {
      return new Arming.Refused("the victim's address is not among its words");
    }
    try {
      Hole hole = new Hole(fault, address(address.get()), table(fault), clock);
      hole.prepare();
      return new Arming.Ready(hole);
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    }
  }

  private static String table(Fault fault) {
    return "survivor_" + fault.faultId().replaceAll("[^A-Za-z0-9]", "_");
  }

  private static InetAddress address(String text) throws InjectionException {
    if (!text.matches("[0-9.]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")) {
      throw new InjectionException("'" + text + "' is no numeric address");
    }
    try {
      InetAddress address = InetAddress.getByName(text);
      if (SHARED.contains(address.getHostAddress()) || address.isAnyLocalAddress()) {
        throw new InjectionException(text + " is the address of more than the victim");
      }
      return address;
    } catch (UnknownHostException e) {
      throw new InjectionException("'" + text + "' is no numeric address", e);
    }
  }

  private static void nft(String script) throws InjectionException {
    Tool.succeed(List.of("nft", "-f", "-"), script + "\n", NFT_TIME);
  }

  private static final class Hole implements ArmedFault {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Fault fault;
    private final InetAddress address;
    private final String table;
    private final WallClock clock;
    private Optional<Watchdog> sweeper = Optional.empty();

    Hole(Fault fault, InetAddress address, String table, WallClock clock) {
      this.fault = fault;
      this.address = address;
      this.table = table;
      this.clock = clock;
    }

    /** Makes the table anew; an earlier arming of the same fault leaves nothing. */
    void prepare() throws InjectionException {
      boolean six = address instanceof Inet6Address;
      String ip = six ? "ip6" : "ip";
      nft(
          """
          add table inet %1$s
          delete table inet %1$s
          table inet %1$s {
            set %2$s { type %3$s; flags timeout; }
            chain from { type filter hook prerouting priority raw; %4$s saddr @%2$s counter drop; }
            chain to { type filter hook postrouting priority 300; %4$s daddr @%2$s counter drop; }
          }
          """
              .formatted(table, SET, six ? "ipv6_addr" : "ipv4_addr", ip));
      long sweepInNs = fault.expiresWallNs().getAsLong() - clock.nowNs() + SWEEP_AFTER_NS;
      try {
        sweeper =
            Optional.of(
                Watchdog.start(sweepInNs, List.of("nft", "delete", "table", "inet", table)));
      } catch (InjectionException e) {
        disarm();
        throw e;
      }
    }

    @Override
    public Map<String, String> details() {
      return Map.of(
          "address",
          address.getHostAddress(),
          "table",
          "inet " + table,
          "watchdogPid",
          sweeper.map(Watchdog::pid).map(Object::toString).orElse("none"));
    }

    @Override
    public void fire() throws InjectionException {
      long leftMs =
          TimeUnit.NANOSECONDS.toMillis(fault.expiresWallNs().getAsLong() - clock.nowNs());
      if (leftMs <= 0) {
        throw new InjectionException("its time is over");
      }
      nft(
          "add element inet %s %s { %s timeout %dms }"
              .formatted(table, SET, address.getHostAddress(), leftMs));
    }

    @Override
    public Optional<Sighting> observe() throws InjectionException {
      long packets = 0;
      for (JsonNode counter : listed().findValues("counter")) {
        packets += counter.path("packets").asLong();
      }
      return packets == 0
          ? Optional.empty()
          : Optional.of(
              new Sighting(
                  Confirmation.PACKETS_DROPPED, packets + " packets, counted by inet " + table));
    }

    @Override
    public boolean over() throws InjectionException {
      return listed().findValues("elem").isEmpty();
    }

    @Override
    public void disarm() throws InjectionException {
      sweeper.ifPresent(Watchdog::end);
      nft("add table inet " + table + "\ndelete table inet " + table);
    }

    private JsonNode listed() throws InjectionException {
      String said =
          Tool.succeed(List.of("nft", "-j", "list", "table", "inet", table), "", NFT_TIME);
      try {
        return JSON.readTree(said).path("nftables");
      } catch (IOException e) {
        throw new InjectionException("nft does not speak JSON", e);
      }
    }
  }
}
