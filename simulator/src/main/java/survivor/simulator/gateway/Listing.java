package survivor.simulator.gateway;

/** Where an endpoint stands: a fold over its probes. Times are monotonic nanoseconds. */
sealed interface Listing {
  /** Gets no requests; so many good probes in a row. */
  record Unlisted(int successes) implements Listing {
    @Override
    public boolean listedAt(long nowNs) {
      return false;
    }

    @Override
    public Listing after(boolean good, long nowNs, ProbeRules rules) {
      if (!good) {
        return new Unlisted(0);
      }
      return successes + 1 < rules.successes() ? new Unlisted(successes + 1) : new Ready(0);
    }
  }

  /** Gets requests; so many bad probes in a row. */
  record Ready(int failures) implements Listing {
    @Override
    public boolean listedAt(long nowNs) {
      return true;
    }

    @Override
    public Listing after(boolean good, long nowNs, ProbeRules rules) {
      if (good) {
        return new Ready(0);
      }
      return failures + 1 < rules.failures()
          ? new Ready(failures + 1)
          : new Leaving(nowNs + rules.grace().toNanos(), 0);
    }
  }

  /** Gets requests until then, though it is not ready; so many good probes in a row. */
  record Leaving(long untilNs, int successes) implements Listing {
    @Override
    public boolean listedAt(long nowNs) {
      return nowNs - untilNs < 0;
    }

    @Override
    public Listing after(boolean good, long nowNs, ProbeRules rules) {
      if (good && successes + 1 >= rules.successes()) {
        return new Ready(0);
      }
      int row = good ? successes + 1 : 0;
      return listedAt(nowNs) ? new Leaving(untilNs, row) : new Unlisted(row);
    }
  }

  /** Before the first probe. */
  static Listing first() {
    return new Unlisted(0);
  }

  /** Whether requests go there at an instant. */
  boolean listedAt(long nowNs);

  /** Where it stands after a probe. */
  Listing after(boolean good, long nowNs, ProbeRules rules);

  /** The word for it. */
  default String word() {
    return switch (this) {
      case Unlisted unlisted -> "unlisted";
      case Ready ready -> "ready";
      case Leaving leaving -> "leaving";
    };
  }
}
