package survivor.controller.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What describes a step and judges nothing.
 *
 * @param scheduled self-test of the schedule; absent where the window is not in the log, and in
 *     logs before it
 * @param dispatched self-test of the dispatches that were seen
 * @param lateTime where the time went; absent as the self-tests are
 * @param devices absent where the run asks for none
 * @param serverLog absent where the run names none
 */
public record Described(
    Optional<Arrivals> scheduled,
    Optional<Arrivals> dispatched,
    Optional<LateTime> lateTime,
    Optional<Devices> devices,
    Optional<ServerLog> serverLog) {

  /**
   * Arrivals beside a Poisson process of the label rate.
   *
   * @param ksDistance Kolmogorov–Smirnov distance of the gaps from the exponential
   * @param varianceToMean of the counts of each whole second
   * @param lag1Autocorrelation of successive gaps
   */
  public record Arrivals(
      long n,
      OptionalDouble ksDistance,
      OptionalDouble ksPValue,
      OptionalDouble varianceToMean,
      OptionalDouble lag1Autocorrelation) {}

  /**
   * Where the time of the measured requests went.
   *
   * @param longGaps gaps above one second
   * @param longest at most twenty of them, the longest first
   */
  public record LateTime(
      List<Group> groups, long longGaps, long requestsWithLongGaps, List<LongGap> longest) {
    public LateTime {
      groups = List.copyOf(groups);
      longest = List.copyOf(longest);
    }
  }

  /**
   * Time of a group of requests, summed, microseconds.
   *
   * @param group met, late or unfinished
   */
  public record Group(
      String group,
      long requests,
      long beforeFirstUs,
      long betweenReadsUs,
      long insideReadsUs,
      long afterLastUs) {}

  /**
   * A gap above one second.
   *
   * @param index of its request
   * @param atUs its begin, from the step's epoch
   * @param gaugeAtUs when the gauges were read that are shown
   */
  public record LongGap(
      int index,
      long atUs,
      long lengthUs,
      OptionalLong gaugeAtUs,
      OptionalDouble waiting,
      OptionalDouble running) {}

  /**
   * The server's devices over the measured part.
   *
   * @param samples readings in it
   * @param missing those of them that brought no device
   * @param error why, of the last such
   */
  public record Devices(long samples, long missing, Optional<String> error, List<Device> readings) {
    public Devices {
      readings = List.copyOf(readings);
    }
  }

  /** One device. */
  public record Device(
      int device,
      Optional<String> name,
      Optional<Range> smClockMhz,
      Optional<Range> memoryClockMhz,
      Optional<Range> temperatureC,
      Optional<Range> powerW,
      Optional<Range> utilisation) {}

  /** Of the values that were observed. */
  public record Range(double min, double mean, double max) {}

  /**
   * The server's log from the order to the last request's end.
   *
   * @param lines that were kept
   * @param dropped that were too many in their second
   * @param error why it could not be read, of the last time
   * @param near lines read within a second of a listed long gap, at most fifty
   */
  public record ServerLog(long lines, long dropped, Optional<String> error, List<Line> near) {
    public ServerLog {
      near = List.copyOf(near);
    }
  }

  /** A line, and when it was read from the step's epoch. */
  public record Line(long atUs, String text) {}
}
