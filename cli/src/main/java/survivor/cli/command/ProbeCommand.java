package survivor.cli.command;

import java.io.PrintWriter;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import survivor.cli.ExitCode;
import survivor.cli.options.Nanos;
import survivor.cli.probe.ProbeJson;
import survivor.cli.probe.ProbeText;
import survivor.cli.probe.Story;
import survivor.generator.clock.SystemClock;
import survivor.generator.outcome.Decision;
import survivor.generator.outcome.Terms;
import survivor.generator.probe.Ask;
import survivor.generator.probe.Life;
import survivor.generator.probe.Probe;

/** Sends one request and shows its life. */
@Command(
    name = "probe",
    mixinStandardHelpOptions = true,
    description = "Sends one request and shows its life as the instrument sees it.",
    footer = {
      "",
      "Times are milliseconds after the intended instant, the connect included; an instant that",
      "did not happen is null. The target gets one request and nothing else.",
      "Exit codes: 0 completed, 2 errored or censored (a dead target is errored, class connect),",
      "1 broken (a bad address or option).",
      "",
      "Examples:",
      "  survivor probe --target=http://HOST:8000 --model=NAME",
      "  survivor probe --target=http://HOST:8000 --model=NAME --prompt='Say hi' --json"
    })
public final class ProbeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--target",
      paramLabel = "URL",
      required = true,
      description = "Base address; a path of it goes before the endpoint.")
  private String target;

  @Option(names = "--model", paramLabel = "NAME", required = true, description = "Model to ask.")
  private String model;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      converter = Nanos.class,
      description = "One timer for the whole request (default: ${DEFAULT-VALUE}).")
  private long timeoutNs;

  @Option(
      names = "--endpoint",
      paramLabel = "PATH",
      defaultValue = "/v1/chat/completions",
      description = "Path on the target (default: ${DEFAULT-VALUE}).")
  private String endpoint;

  @Option(names = "--prompt", paramLabel = "TEXT", description = "What to ask, instead of filler.")
  private String prompt;

  @Option(
      names = "--input-tokens",
      paramLabel = "N",
      defaultValue = "64",
      description = "About how much filler (default: ${DEFAULT-VALUE}).")
  private int inputTokens;

  @Option(
      names = "--max-tokens",
      paramLabel = "N",
      defaultValue = "256",
      description = "Output budget (default: ${DEFAULT-VALUE}).")
  private int maxTokens;

  @Option(names = "--ignore-eos", description = "Have the server use the budget up.")
  private boolean ignoreEos;

  @Option(
      names = "--choices",
      paramLabel = "N",
      defaultValue = "1",
      description = "Answers asked for; all have to finish (default: ${DEFAULT-VALUE}).")
  private int choices;

  @Option(
      names = "--completion",
      paramLabel = "WHAT",
      defaultValue = "finish",
      description = "finish, the finish reasons; done, also [DONE] (default: ${DEFAULT-VALUE}).")
  private Terms.Completion completion;

  @Option(names = "--json", description = "Print JSON.")
  private boolean json;

  @Override
  public Integer call() {
    Ask ask = ask();
    try (Probe probe = new Probe(SystemClock.INSTANCE)) {
      probe.warmUp();
      Life life = probe.send(ask);
      Story story = new Story(life, ask.choices());
      PrintWriter out = spec.commandLine().getOut();
      out.print(json ? ProbeJson.write(story) : ProbeText.write(story));
      out.flush();
      boolean completed = life.decision() instanceof Decision.Completed;
      return (completed ? ExitCode.VALID : ExitCode.INVALID).code();
    }
  }

  private Ask ask() {
    try {
      return new Ask(
          new URI(target),
          endpoint,
          model,
          Optional.ofNullable(prompt),
          inputTokens,
          maxTokens,
          ignoreEos,
          choices,
          completion,
          timeoutNs);
    } catch (URISyntaxException e) {
      throw new ParameterException(spec.commandLine(), "--target: no address: " + target, e);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }
}
