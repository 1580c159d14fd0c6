package survivor.controller.fault;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import survivor.controller.clock.WallClock;

/**
 * Stops the victim's process with SIGSTOP: it keeps its sockets, and says nothing. A watchdog sends
 * SIGCONT at the expiry.
 */
final class FreezeInjector implements Injector {
  private final WallClock clock;

  FreezeInjector(WallClock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "freeze";
  }

  @Override
  public Arming arm(Fault fault) {
    if (fault.lengthNs().isEmpty()) {
      return new Arming.Refused("a freeze needs a length");
    }
    try {
      VictimProcess victim = VictimProcess.find(fault);
      if (victim.state().filter(state -> state == 'T').isPresent()) {
        return new Arming.Refused("process " + victim.pid() + " is stopped already");
      }
      long inNs = fault.expiresWallNs().getAsLong() - clock.nowNs();
      Watchdog watchdog = Watchdog.start(inNs, victim.signalCommand("CONT"));
      return new Arming.Ready(new Freeze(victim, watchdog));
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    }
  }

  private record Freeze(VictimProcess victim, Watchdog watchdog) implements ArmedFault {
    @Override
    public Map<String, String> details() {
      Map<String, String> details = new HashMap<>(victim.details());
      details.put("watchdogPid", Long.toString(watchdog.pid()));
      return details;
    }

    @Override
    public void fire() throws InjectionException {
      if (!watchdog.alive()) {
        throw new InjectionException("the watchdog has gone: nothing would end the freeze");
      }
      victim.signal("STOP");
    }

    @Override
    public Optional<Sighting> observe() {
      return victim
          .state()
          .filter(state -> state == 'T')
          .map(
              state ->
                  new Sighting(
                      Confirmation.VICTIM_FROZEN, "process " + victim.pid() + " is in state T"));
    }

    @Override
    public boolean over() {
      return victim.state().filter(state -> state == 'T').isEmpty();
    }

    @Override
    public void disarm() throws InjectionException {
      watchdog.end();
      if (victim.state().isPresent()) {
        victim.signal("CONT");
      }
    }
  }
}
