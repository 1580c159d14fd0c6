package survivor.controller.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.controller.clock.WallClock;

/**
 * A fault carried out by a program of the user: {@code PROGRAM arm|fire|observe|disarm}, JSON in
 * and out (contract: {@code docs/fault-injectors.md}). A watchdog calls {@code disarm} at the
 * expiry.
 */
final class ExecInjector implements Injector {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int REFUSED = 3;
  private static final String DEFAULT_TIMEOUT_MS = "2000";

  private final WallClock clock;

  ExecInjector(WallClock clock) {
    this.clock = clock;
  }

  @Override
  public String name() {
    return "exec";
  }

  @Override
  public Arming arm(Fault fault) {
    try {
      Optional<String> given = fault.parameter("program");
      if (given.isEmpty() || !Files.isExecutable(Path.of(given.get()))) {
        return new Arming.Refused("the program " + given.orElse("") + " is none to execute");
      }
      String timeoutMs = fault.parameter("timeoutMs").orElse(DEFAULT_TIMEOUT_MS);
      Program program =
          new Program(
              Path.of(given.get()).toAbsolutePath().toString(),
              told(fault),
              Duration.ofMillis(Long.parseLong(timeoutMs)));
      Tool.Ran ran = program.run("arm");
      return switch (ran.exitCode()) {
        case 0 -> ready(fault, program, json(ran));
        case REFUSED -> new Arming.Refused(ran.errors().strip());
        default -> new Arming.Refused("arm failed, " + ran.complaint());
      };
    } catch (NumberFormatException e) {
      return new Arming.Refused("bad timeoutMs: " + e.getMessage());
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    }
  }

  private Arming ready(Fault fault, Program program, JsonNode said) throws InjectionException {
    Map<String, String> details = new HashMap<>();
    said.path("details").forEachEntry((name, value) -> details.put(name, value.asText()));
    details.put("program", program.path());
    OptionalLong expires = fault.expiresWallNs();
    if (expires.isEmpty()) {
      return new Arming.Ready(new Run(program, Optional.empty(), details));
    }
    Watchdog watchdog =
        Watchdog.start(expires.getAsLong() - clock.nowNs(), program.fedCommand("disarm"));
    details.put("watchdogPid", Long.toString(watchdog.pid()));
    return new Arming.Ready(new Run(program, Optional.of(watchdog), details));
  }

  /** What the program reads. */
  private static String told(Fault fault) {
    ObjectNode told =
        JSON.createObjectNode()
            .put("faultId", fault.faultId())
            .put("victim", fault.victim())
            .put("fireAtWallNs", fault.fireAtWallNs());
    fault.expiresWallNs().ifPresent(atNs -> told.put("expiresWallNs", atNs));
    told.set("parameters", JSON.valueToTree(fault.parameters()));
    return told.toString();
  }

  /** What the program wrote; nothing counts as an empty object. */
  private static JsonNode json(Tool.Ran ran) throws InjectionException {
    try {
      return ran.output().isBlank() ? JSON.createObjectNode() : JSON.readTree(ran.output());
    } catch (IOException e) {
      throw new InjectionException("it wrote no JSON: " + ran.output().strip(), e);
    }
  }

  private record Program(String path, String input, Duration atMost) {
    Tool.Ran run(String verb) throws InjectionException {
      return Tool.run(List.of(path, verb), input, atMost);
    }

    JsonNode succeed(String verb) throws InjectionException {
      Tool.Ran ran = run(verb);
      if (ran.exitCode() != 0) {
        throw new InjectionException(verb + " failed, " + ran.complaint());
      }
      return json(ran);
    }

    /** The command that runs it without anybody to feed it. */
    List<String> fedCommand(String verb) {
      return List.of("sh", "-c", "printf %s \"$1\" | \"$2\" \"$3\"", "exec", input, path, verb);
    }
  }

  private record Run(Program program, Optional<Watchdog> watchdog, Map<String, String> details)
      implements ArmedFault {
    private Run {
      details = Map.copyOf(details);
    }

    @Override
    public void fire() throws InjectionException {
      program.succeed("fire");
    }

    @Override
    public Optional<Sighting> observe() throws InjectionException {
      JsonNode said = program.succeed("observe");
      return Confirmation.labelled(said.path("seen").asText())
          .map(what -> new Sighting(what, said.path("detail").asText(program.path())));
    }

    @Override
    public boolean over() throws InjectionException {
      return program.succeed("observe").path("over").asBoolean();
    }

    @Override
    public void disarm() throws InjectionException {
      watchdog.ifPresent(Watchdog::end);
      program.succeed("disarm");
    }
  }
}
