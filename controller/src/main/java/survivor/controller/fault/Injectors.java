package survivor.controller.fault;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import survivor.controller.clock.WallClock;

/** Injectors by name. */
public final class Injectors {
  private final Map<String, Injector> byName;

  private Injectors(List<Injector> injectors) {
    this.byName =
        new TreeMap<>(
            injectors.stream().collect(Collectors.toMap(Injector::name, Function.identity())));
  }

  /**
   * All there are.
   *
   * @param others injectors of other places than this host
   */
  public static Injectors all(WallClock clock, List<Injector> others) {
    List<Injector> all = new ArrayList<>(others);
    all.add(new SigkillInjector());
    all.add(new FreezeInjector(clock));
    all.add(new BlackholeInjector(clock));
    all.add(new ExecInjector(clock));
    SimulatorInjector.KINDS.forEach(kind -> all.add(new SimulatorInjector(kind, clock)));
    return new Injectors(all);
  }

  /** The names that orders may give. */
  public List<String> names() {
    return List.copyOf(byName.keySet());
  }

  /** The injector of that name; one that refuses where there is none. */
  public Injector named(String name) {
    return Optional.ofNullable(byName.get(name)).orElseGet(() -> new Unknown(name, names()));
  }

  private record Unknown(String name, List<String> known) implements Injector {
    @Override
    public Arming arm(Fault fault) {
      return new Arming.Refused(
          "no injector is called " + name + "; there are " + String.join(", ", known));
    }
  }
}
