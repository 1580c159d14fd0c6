package survivor.simulator.replica;

/**
 * A while in which a replica emits nothing. What falls due in it comes right after it.
 *
 * @param fromNs its begin, ns
 * @param forNs its length, ns, above 0
 */
public record Stall(long fromNs, long forNs) {
  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if it has no length
   */
  public Stall {
    if (forNs <= 0) {
      throw new IllegalArgumentException("a stall lasts longer than 0");
    }
  }

  /** The same stall on a clock that is ahead by so many ns. */
  public Stall onClockAheadBy(long ns) {
    return new Stall(fromNs + ns, forNs);
  }

  /** When a token comes that is due at an instant of the stall's clock, ns. */
  long delayed(long dueNs) {
    long endNs = fromNs + forNs;
    return dueNs >= fromNs && dueNs < endNs ? endNs : dueNs;
  }
}
