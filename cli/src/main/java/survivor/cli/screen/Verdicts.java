package survivor.cli.screen;

import java.util.List;
import survivor.controller.progress.ProgressView;

/** Which verdicts have not been shown yet. */
final class Verdicts {
  private int shown;

  List<String> newOnes(ProgressView view) {
    List<String> all = view.verdictLines();
    List<String> fresh = all.subList(Math.min(shown, all.size()), all.size());
    shown = Math.max(shown, all.size());
    return List.copyOf(fresh);
  }
}
