package survivor.cli.run;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import survivor.cli.Failure;
import survivor.controller.report.Report;
import survivor.controller.report.ReportJson;
import survivor.controller.report.ReportText;

/**
 * Where a report goes. The folder is made when there is a report to put in it, not before.
 *
 * @param path absolute
 */
public record OutFolder(Path path) {
  /**
   * A folder that can be made and written.
   *
   * @param option name of the option that gave it, for the message
   * @throws Failure if it cannot
   */
  public static OutFolder checked(Path folder, String option) {
    Path path = folder.toAbsolutePath().normalize();
    Deque<Path> made = new ArrayDeque<>();
    try {
      for (Path p = path; p != null && !Files.exists(p); p = p.getParent()) {
        made.addLast(p);
      }
      Files.createDirectories(path);
      Path probe = Files.createTempFile(path, ".survivor", ".probe");
      Files.delete(probe);
      for (Path p : made) {
        Files.delete(p);
      }
      return new OutFolder(path);
    } catch (IOException e) {
      throw new Failure(
          "folder " + path + " cannot be written: " + why(e), "give another one with " + option, e);
    }
  }

  private static String why(IOException e) {
    return e instanceof AccessDeniedException ? "permission denied" : e.toString();
  }

  /**
   * Writes {@code report.txt} and {@code report.json}.
   *
   * @throws Failure if the disk refuses
   */
  public void write(Report report) {
    try {
      Files.createDirectories(path);
      Files.writeString(path.resolve("report.txt"), ReportText.write(report));
      Files.writeString(path.resolve("report.json"), ReportJson.write(report));
    } catch (IOException e) {
      throw new Failure(
          "the report cannot be written to " + path + ": " + e,
          "it is still in the log: survivor report " + report.runId(),
          e);
    }
  }
}
