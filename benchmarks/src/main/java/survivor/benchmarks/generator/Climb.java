package survivor.benchmarks.generator;

/**
 * Which load comes next. One disturbance of the machine is no limit: the climb ends when the same
 * load has failed twice running.
 *
 * @param offeredPerS load of the next stage, events a second
 * @param factor from a clean stage to the next, above 1
 * @param failedRunning stages that have failed since the last clean one
 * @param stages stages so far
 */
record Climb(double offeredPerS, double factor, int failedRunning, int stages) {
  private static final int MOST_FAILED = 2;
  private static final int MOST_STAGES = 20;

  static Climb from(double offeredPerS, double factor) {
    return new Climb(offeredPerS, factor, 0, 0);
  }

  boolean goesOn() {
    return failedRunning < MOST_FAILED && stages < MOST_STAGES;
  }

  Climb after(boolean clean) {
    return clean
        ? new Climb(offeredPerS * factor, factor, 0, stages + 1)
        : new Climb(offeredPerS, factor, failedRunning + 1, stages + 1);
  }
}
