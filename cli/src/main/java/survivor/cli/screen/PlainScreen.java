package survivor.cli.screen;

import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import survivor.cli.Clock;
import survivor.controller.progress.ProgressLines;
import survivor.controller.progress.ProgressView;

/** Lines one below the other: every verdict, and where the run is every ten seconds. */
public final class PlainScreen implements Screen {
  private static final long PERIOD_NS = TimeUnit.SECONDS.toNanos(10);

  private final PrintStream out;
  private final Clock clock;
  private final Verdicts verdicts = new Verdicts();
  private long lastNs;

  public PlainScreen(PrintStream out, Clock clock) {
    this.out = out;
    this.clock = clock;
    this.lastNs = clock.nowNs();
  }

  @Override
  public void show(ProgressView view) {
    verdicts.newOnes(view).forEach(this::say);
    long now = clock.nowNs();
    if (now - lastNs >= PERIOD_NS && view.step().isPresent()) {
      lastNs = now;
      say(ProgressLines.now(view));
    }
  }

  @Override
  public synchronized void say(String line) {
    out.println(line);
    out.flush();
  }

  @Override
  public void finish() {
    out.flush();
  }
}
