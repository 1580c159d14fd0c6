package survivor.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Entry point of the {@code survivor} command. */
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    int code = run(args);
    System.out.flush();
    System.err.flush();
    System.exit(code);
  }

  /** Runs one command and returns its exit code. */
  static int run(String... args) {
    return commandLine().execute(args);
  }

  /** The whole command tree with its error handling. */
  static CommandLine commandLine() {
    CommandLine line = new CommandLine(new Survivor());
    line.setParameterExceptionHandler(Main::refuse);
    line.setExecutionExceptionHandler(Main::fail);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    HelpGroups.install(line);
    return line;
  }

  private static int refuse(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    String message = e.getMessage().lines().findFirst().orElse("wrong arguments");
    command.getErr().println(name + ": " + message + " (see: " + name + " --help)");
    return ExitCode.BROKEN.code();
  }

  private static int fail(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    if (e instanceof Failure failure) {
      err.println(name + ": " + failure.line());
    } else {
      err.println(name + ": unexpected: " + e + " (this is a defect; please report what follows)");
      e.printStackTrace(err);
    }
    return ExitCode.BROKEN.code();
  }
}
