package survivor.cli.screen;

import java.io.PrintStream;
import survivor.controller.progress.ProgressLines;
import survivor.controller.progress.ProgressView;

/** A terminal: one line is written over, lines that stay scroll above it. */
public final class LiveScreen implements Screen {
  private static final String CLEAR = "\r\u001b[K";

  private final PrintStream out;
  private final int columns;
  private final Verdicts verdicts = new Verdicts();
  private String live = "";

  /**
   * @param columns width of the terminal, so that the live line never wraps
   */
  public LiveScreen(PrintStream out, int columns) {
    this.out = out;
    this.columns = Math.max(20, columns);
  }

  @Override
  public void show(ProgressView view) {
    verdicts.newOnes(view).forEach(this::say);
    draw(ProgressLines.now(view));
  }

  @Override
  public synchronized void say(String line) {
    out.print(CLEAR);
    out.println(line);
    out.print(live);
    out.flush();
  }

  @Override
  public synchronized void finish() {
    live = "";
    out.print(CLEAR);
    out.flush();
  }

  private synchronized void draw(String line) {
    live = line.length() < columns ? line : line.substring(0, columns - 1);
    out.print(CLEAR + live);
    out.flush();
  }
}
