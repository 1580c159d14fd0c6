package survivor.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import survivor.cli.command.DemoCommand;
import survivor.cli.command.DoctorCommand;
import survivor.cli.command.LadderCommand;
import survivor.cli.command.MeasureCommand;
import survivor.cli.command.ProbeCommand;
import survivor.cli.command.ReferenceCommand;
import survivor.cli.command.ReportCommand;
import survivor.cli.command.RunsCommand;
import survivor.cli.command.SweepCommand;
import survivor.cli.command.UpCommand;
import survivor.cli.role.AggregatorCommand;
import survivor.cli.role.BrokerCommand;
import survivor.cli.role.ControllerCommand;
import survivor.cli.role.GatewayCommand;
import survivor.cli.role.GeneratorCommand;
import survivor.cli.role.RegistryCommand;
import survivor.cli.role.RoutesCommand;
import survivor.cli.role.SimulatorCommand;

/** The root command; it does nothing itself. */
@Command(
    name = "survivor",
    mixinStandardHelpOptions = true,
    version = "survivor 0.1.0",
    header = "Measures how much load one LLM serving replica carries.",
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "",
    subcommands = {
      DemoCommand.class,
      LadderCommand.class,
      ReferenceCommand.class,
      SweepCommand.class,
      ProbeCommand.class,
      RunsCommand.class,
      ReportCommand.class,
      MeasureCommand.class,
      DoctorCommand.class,
      UpCommand.class,
      BrokerCommand.class,
      RegistryCommand.class,
      GeneratorCommand.class,
      AggregatorCommand.class,
      ControllerCommand.class,
      SimulatorCommand.class,
      GatewayCommand.class,
      RoutesCommand.class
    },
    footer = {
      "",
      "Start here:",
      "  survivor demo                   everything embedded, under four minutes",
      "  survivor doctor                 is this machine fit to measure?",
      "  survivor ladder --config configs/FILE.yaml --target http://HOST:PORT --model NAME",
      "",
      "Exit codes: 0 valid, 2 a gate or the first step failed, 3 undecided, 1 broken.",
      "More on a command: survivor COMMAND --help"
    })
final class Survivor implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "no command is given");
  }
}
