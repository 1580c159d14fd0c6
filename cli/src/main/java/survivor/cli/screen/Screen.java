package survivor.cli.screen;

import java.io.PrintStream;
import survivor.cli.Clock;
import survivor.controller.progress.ProgressView;

/** Where progress is shown. Not thread-safe except {@link #say}. */
public sealed interface Screen permits PlainScreen, LiveScreen {
  /** Set by the launcher when standard output is a terminal; its value is the columns. */
  String COLUMNS_PROPERTY = "survivor.columns";

  /** Shows the run as it is now; each verdict becomes a line of its own once. */
  void show(ProgressView view);

  /** A line that stays. Any thread. */
  void say(String line);

  /** Takes the live line away. */
  void finish();

  /** The screen that fits where the output goes. */
  static Screen of(PrintStream out, Clock clock) {
    Integer columns = Integer.getInteger(COLUMNS_PROPERTY);
    return columns == null ? new PlainScreen(out, clock) : new LiveScreen(out, columns);
  }
}
