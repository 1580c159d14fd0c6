package survivor.cli;

import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the subcommands by what one uses them for. */
final class HelpGroups {
  private record Group(String title, List<String> commands) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group("Measure", List.of("demo", "ladder", "reference", "sweep", "probe")),
          new Group("Look", List.of("runs", "report", "measure", "doctor")),
          new Group("Keep a stack running", List.of("up")),
          new Group(
              "Roles, one process each (what the commands above start for you)",
              List.of(
                  "broker",
                  "registry",
                  "generator",
                  "aggregator",
                  "controller",
                  "simulator",
                  "gateway",
                  "routes")));

  private HelpGroups() {}

  static void install(CommandLine line) {
    line.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpGroups::render);
  }

  private static String render(Help help) {
    Map<String, Help> all = help.subcommands();
    StringBuilder text = new StringBuilder();
    for (Group group : GROUPS) {
      text.append(System.lineSeparator()).append(group.title()).append(':');
      text.append(System.lineSeparator());
      for (String name : group.commands()) {
        Help command = all.get(name);
        if (command != null) {
          String[] description = command.commandSpec().usageMessage().description();
          text.append("  %-12s%s%n".formatted(name, description[0]));
        }
      }
    }
    return text.toString();
  }
}
