package survivor.cli.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.cli.Clock;
import survivor.cli.doctor.Finding.Unseen;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Stack;
import survivor.schemas.LogAddress;

/** Asks all the questions. */
public final class Doctor {
  private final Clock clock;

  public Doctor(Clock clock) {
    this.clock = clock;
  }

  /**
   * The answers, in the order in which a run would come upon them.
   *
   * @param external a log to look at instead of the data folder's
   */
  public List<Finding> examine(Path data, Path out, Optional<LogAddress> external) {
    List<Finding> findings = new ArrayList<>(new MachineCheck(clock).all());
    findings.add(FolderCheck.of("data", data, "--data"));
    findings.add(FolderCheck.of("out", out, "--out"));
    Optional<LogAddress> log = external.or(() -> standing(data));
    findings.addAll(
        log.map(address -> new LogCheck(address).all())
            .orElseGet(
                () -> List.of(new Unseen("log", "no stack is running; every run starts one"))));
    return findings;
  }

  /** The log of a stack that has the folder now. */
  private static Optional<LogAddress> standing(Path data) {
    if (!Files.exists(data.resolve("lock"))) {
      return Optional.empty();
    }
    Optional<DataFolder> free = DataFolder.openIfFree(data);
    if (free.isPresent()) {
      free.get().close();
      return Optional.empty();
    }
    return Stack.addressOf(data);
  }
}
