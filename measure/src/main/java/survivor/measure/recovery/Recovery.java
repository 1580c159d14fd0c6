package survivor.measure.recovery;

import java.util.OptionalLong;

/**
 * What the detector found against one baseline.
 *
 * @param verdict whether and when service came back
 * @param canceledEntries windows that entered and whose hold a later one broke
 * @param reDegradations falls through the exit bar after the recovery's hold, up to the end of the
 *     fault window
 */
public record Recovery(RecoveryVerdict verdict, int canceledEntries, int reDegradations) {
  /**
   * When service came back, nanoseconds from the run's start; empty where it is not known to have.
   */
  public OptionalLong recoveredAtNs() {
    return verdict instanceof RecoveryVerdict.Recovered recovered
        ? OptionalLong.of(recovered.atNs())
        : OptionalLong.empty();
  }
}
