package survivor.cli.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import survivor.cli.Failure;
import survivor.cli.doctor.Finding.Good;
import survivor.cli.doctor.Finding.Wrong;
import survivor.cli.run.OutFolder;

/** A folder that is to be written: may it be, and is there room? */
final class FolderCheck {
  private static final long LEAST_FREE_MIB = 2_048;

  private FolderCheck() {}

  static Finding of(String subject, Path folder, String option) {
    try {
      Path path = OutFolder.checked(folder, option).path();
      Path existing = path;
      while (!Files.exists(existing)) {
        existing = existing.getParent();
      }
      long freeMib = Files.getFileStore(existing).getUsableSpace() >> 20;
      String found = path + ", " + freeMib + " MiB free";
      return freeMib >= LEAST_FREE_MIB
          ? new Good(subject, found)
          : new Wrong(subject, found, "free some, or name another folder with " + option);
    } catch (Failure e) {
      return new Wrong(subject, e.getMessage(), e.nextStep());
    } catch (IOException e) {
      return new Wrong(subject, "free space is not known: " + e, "name another with " + option);
    }
  }
}
