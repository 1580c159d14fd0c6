package survivor.measure.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import survivor.measure.gate.GateOutcome.Failed;
import survivor.measure.gate.GateOutcome.NotObserved;
import survivor.measure.gate.GateOutcome.Passed;

class ClientGatesTest {
  private static final long MS = 1_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final SkewLimits SKEW = new SkewLimits(5 * MS, 50 * MS);
  private static final LogAccount COMPLETE = new LogAccount(100, 100, 0, 0, 0, 0, 0);

  @Test
  void send_skew_passes_on_its_limits_and_fails_a_nanosecond_over_either() {
    assertThat(skew(5 * MS, 50 * MS)).isInstanceOf(Passed.class);
    assertThat(skew(5 * MS + 1, 50 * MS)).isInstanceOf(Failed.class);
    assertThat(skew(5 * MS, 50 * MS + 1)).isInstanceOf(Failed.class);
  }

  @Test
  void send_skew_names_the_figure_that_broke_its_limit() {
    Gate byMax = ClientGates.sendSkew(OptionalLong.of(MS), OptionalLong.of(60 * MS), 9, SKEW);

    assertThat(byMax.value()).hasValue(60 * MS);
    assertThat(byMax.limit()).hasValue(50 * MS);
  }

  @Test
  void send_skew_without_samples_is_not_observed() {
    Gate gate = ClientGates.sendSkew(OptionalLong.empty(), OptionalLong.empty(), 0, SKEW);

    assertThat(gate.outcome()).isInstanceOf(NotObserved.class);
    assertThat(gate.value()).isEmpty();
  }

  @Test
  void one_undispatched_request_fails() {
    assertThat(ClientGates.undispatched(100, 100).outcome()).isInstanceOf(Passed.class);
    assertThat(ClientGates.undispatched(100, 99).outcome()).isInstanceOf(Failed.class);
    assertThat(ClientGates.undispatched(100, 99).value()).hasValue(1);
    assertThat(ClientGates.undispatched(0, 0).outcome()).isInstanceOf(NotObserved.class);
  }

  @Test
  void cpu_passes_at_its_limit_and_fails_on_one_mean_over_it() {
    assertThat(cpu(Collections.nCopies(20, 0.7))).isInstanceOf(Passed.class);

    // Five successive ones of 0.75 among 0.1: their mean is over 0.7, every other one is not.
    List<Double> burst = new ArrayList<>(Collections.nCopies(20, 0.1));
    Collections.fill(burst.subList(8, 13), 0.75);
    assertThat(cpu(burst)).isInstanceOf(Failed.class);

    // Four of them do not make a mean: (4 × 0.75 + 0.1) / 5 = 0.62.
    burst.set(12, 0.1);
    assertThat(cpu(burst)).isInstanceOf(Passed.class);
  }

  @Test
  void a_cpu_limit_of_one_is_none_and_says_so() {
    List<CpuSample> samples =
        IntStream.range(0, 9)
            .mapToObj(i -> new CpuSample(i * SECOND, OptionalDouble.of(1.0)))
            .toList();
    Gate gate = ClientGates.cpu(samples, 0, 9 * SECOND, 1.0);
    assertThat(gate.outcome()).isInstanceOf(GateOutcome.NotApplicable.class);
    assertThat(gate.value()).hasValue(1.0);
  }

  @Test
  void cpu_with_fewer_than_five_samples_in_the_measured_part_is_not_observed() {
    assertThat(cpu(Collections.nCopies(4, 0.1))).isInstanceOf(NotObserved.class);
    assertThat(cpu(Collections.nCopies(5, 0.1))).isInstanceOf(Passed.class);

    // Five samples, one of them at the end of the part, which is outside.
    List<CpuSample> samples = samples(Collections.nCopies(5, 0.1));
    assertThat(ClientGates.cpu(samples, 0, 4 * SECOND, 0.7).outcome())
        .isInstanceOf(NotObserved.class);
    assertThat(ClientGates.cpu(samples, 1, 9 * SECOND, 0.7).outcome())
        .isInstanceOf(NotObserved.class);
  }

  @Test
  void cpu_samples_that_could_not_be_read_are_none() {
    List<CpuSample> samples = new ArrayList<>(samples(Collections.nCopies(4, 0.1)));
    samples.add(new CpuSample(4 * SECOND, OptionalDouble.empty()));

    assertThat(ClientGates.cpu(samples, 0, 9 * SECOND, 0.7).outcome())
        .isInstanceOf(NotObserved.class);
  }

  @Test
  void cpu_does_not_depend_on_the_order_of_its_samples() {
    List<Double> shares = IntStream.range(0, 30).mapToObj(i -> (i * 7 % 10) / 10.0).toList();
    List<CpuSample> samples = samples(shares);

    assertThat(ClientGates.cpu(samples.reversed(), 0, 30 * SECOND, 0.7))
        .isEqualTo(ClientGates.cpu(samples, 0, 30 * SECOND, 0.7));
  }

  @Test
  void pauses_must_stay_under_their_limit_and_none_at_all_passes() {
    assertThat(pauses(List.of(MS - 1))).isInstanceOf(Passed.class);
    assertThat(pauses(List.of(MS))).isInstanceOf(Failed.class);
    assertThat(pauses(List.of())).isInstanceOf(Passed.class);

    // One long pause in a hundred is rank 100, and the 99th percentile is rank 99.
    List<Long> hundred = new ArrayList<>(Collections.nCopies(99, 1_000L));
    hundred.add(9 * MS);
    assertThat(pauses(hundred)).isInstanceOf(Passed.class);
    hundred.set(0, 9 * MS);
    assertThat(pauses(hundred)).isInstanceOf(Failed.class);
  }

  @Test
  void pauses_without_a_recorder_are_not_observed() {
    assertThat(ClientGates.pauses(Optional.empty(), MS).outcome()).isInstanceOf(NotObserved.class);
  }

  @Test
  void a_complete_log_passes_and_any_single_fault_fails() {
    assertThat(ClientGates.logCompleteness(COMPLETE).outcome()).isInstanceOf(Passed.class);
    assertThat(
            List.of(
                new LogAccount(100, 99, 0, 0, 0, 0, 0),
                new LogAccount(100, 101, 0, 0, 0, 0, 0),
                new LogAccount(100, 100, 1, 0, 0, 0, 0),
                new LogAccount(100, 100, 0, 1, 0, 0, 0),
                new LogAccount(100, 100, 0, 0, 1, 0, 0),
                new LogAccount(100, 100, 0, 0, 0, 1, 0),
                new LogAccount(100, 100, 0, 0, 0, 0, 1)))
        .allSatisfy(
            account -> {
              Gate gate = ClientGates.logCompleteness(account);
              assertThat(gate.outcome()).isInstanceOf(Failed.class);
              assertThat(gate.value()).hasValue(1);
            });
  }

  @Test
  void the_last_five_cpu_samples_count_as_any_others() {
    List<Double> burst = new ArrayList<>(Collections.nCopies(20, 0.1));
    Collections.fill(burst.subList(15, 20), 0.75);

    assertThat(cpu(burst)).isInstanceOf(Failed.class);
    assertThat(cpu(Collections.nCopies(5, 0.75))).isInstanceOf(Failed.class);
  }

  @Test
  void a_log_of_nothing_scheduled_is_not_observed() {
    Gate gate = ClientGates.logCompleteness(new LogAccount(0, 0, 0, 0, 0, 0, 0));

    assertThat(gate.outcome()).isInstanceOf(NotObserved.class);
    assertThat(gate.value()).isEmpty();
  }

  private static GateOutcome skew(long p99Ns, long maxNs) {
    return ClientGates.sendSkew(OptionalLong.of(p99Ns), OptionalLong.of(maxNs), 519, SKEW)
        .outcome();
  }

  private static GateOutcome pauses(List<Long> pausesNs) {
    return ClientGates.pauses(Optional.of(pausesNs), MS).outcome();
  }

  private static GateOutcome cpu(List<Double> shares) {
    return ClientGates.cpu(samples(shares), 0, shares.size() * SECOND, 0.7).outcome();
  }

  /** One sample a second from 0. */
  private static List<CpuSample> samples(List<Double> shares) {
    return LongStream.range(0, shares.size())
        .mapToObj(i -> new CpuSample(i * SECOND, OptionalDouble.of(shares.get((int) i))))
        .toList();
  }
}
