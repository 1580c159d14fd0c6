package survivor.controller.fault;

import java.util.Map;
import java.util.Optional;

/** Kills the victim's process with SIGKILL. It has no length: what starts it again is not ours. */
final class SigkillInjector implements Injector {
  @Override
  public String name() {
    return "sigkill";
  }

  @Override
  public Arming arm(Fault fault) {
    if (fault.lengthNs().isPresent()) {
      return new Arming.Refused("a kill has no length");
    }
    try {
      return new Arming.Ready(new Kill(VictimProcess.find(fault)));
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    }
  }

  private record Kill(VictimProcess victim) implements ArmedFault {
    @Override
    public Map<String, String> details() {
      return victim.details();
    }

    @Override
    public void fire() throws InjectionException {
      if (victim.state().isEmpty()) {
        throw new InjectionException("process " + victim.pid() + " had gone before");
      }
      victim.signal("KILL");
    }

    @Override
    public Optional<Sighting> observe() {
      return victim.state().isPresent()
          ? Optional.empty()
          : Optional.of(
              new Sighting(
                  Confirmation.VICTIM_GONE, "process " + victim.pid() + " is not in /proc"));
    }

    @Override
    public boolean over() {
      return true;
    }

    @Override
    public void disarm() {}
  }
}
