package survivor.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static survivor.aggregator.Orders.SECOND_NS;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.log.Account;
import survivor.log.ClientHealthSample;
import survivor.log.Completed;
import survivor.log.Dispatched;
import survivor.log.Gate;
import survivor.log.GaugeSample;
import survivor.log.SamplesClosed;
import survivor.log.StepAbandoned;
import survivor.log.StepDrained;
import survivor.log.StepVerdict;
import survivor.schemas.Topic;

/**
 * Each gate with its source taken away. The step is clean and passes; what is missing makes it
 * undecided, and no gate passes on what it did not see.
 */
class UnobservedGatesTest {
  private static final String CLIENT = "client/0";

  /**
   * What is taken from a clean step's log.
   *
   * @param gate the gate that lives on it
   * @param outcome of that gate
   * @param taken a record of the log without it
   */
  private record Source(
      String name, String gate, String outcome, Function<Logged, Optional<Logged>> taken) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Source unseen(String name, String gate, Function<Logged, Optional<Logged>> taken) {
    return new Source(name, gate, "not_observed", taken);
  }

  private static Source broken(String name, Function<Logged, Optional<Logged>> taken) {
    return new Source(name, "log_completeness", "failed", taken);
  }

  static Stream<Source> sources() {
    return Stream.of(
        unseen("sent instants", "send_skew", UnobservedGatesTest::withoutSent),
        unseen(
            "one sent instant",
            "send_skew",
            r -> r.key().endsWith("/99") ? withoutSent(r) : some(r)),
        unseen("client samples", "cpu", UnobservedGatesTest::withoutClientSamples),
        unseen("CPU values", "cpu", r -> health(r, h -> h.setHostCpu(null))),
        unseen(
            "CPU values but four",
            "cpu",
            r -> health(r, h -> h.setHostCpu(isLate(h) ? null : 0.1))),
        unseen("client samples", "pauses", UnobservedGatesTest::withoutClientSamples),
        unseen("pause recorder", "pauses", r -> health(r, h -> h.setPausesNs(null))),
        unseen("gauge samples", "queue_coverage", UnobservedGatesTest::withoutGauge),
        unseen("gauge values", "queue_coverage", r -> gauge(r, g -> g.setWaiting(null))),
        unseen(
            "three of twenty gauge values",
            "queue_coverage",
            r -> gauge(r, g -> g.setWaiting(g.getAtNs() < 6_500_000_000L ? null : 0.0))),
        broken("dispatch events", r -> r.fact() instanceof Dispatched ? none() : some(r)),
        broken(
            "one sequence number",
            r -> r.key().endsWith("/99") && r.fact() instanceof Completed ? none() : some(r)));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void a_gate_does_not_pass_without_its_source(Source source) {
    // Given the log of a step that passes
    assertThat(judged(SyntheticStep.of(4).log()).getVerdict()).isEqualTo("pass");

    // When the source is taken out of it
    StepVerdict verdict = judged(without(source));

    // Then
    Gate gate =
        verdict.getGates().stream()
            .filter(g -> g.getName().equals(source.gate()))
            .findFirst()
            .orElseThrow();
    assertThat(gate.getOutcome()).isEqualTo(source.outcome());
    assertThat(gate.getWhy()).isNotEmpty();
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).isNotEmpty();
  }

  @Test
  void one_unseen_host_of_two_is_enough() {
    // Given two shards, of which one wrote no sample
    List<Logged> log =
        SyntheticStep.of(4).sharded(2).log().stream()
            .flatMap(r -> withoutClientSamples(r).stream())
            .toList();

    // When
    StepVerdict verdict = judged(log);

    // Then
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getGates())
        .filteredOn(g -> List.of("cpu", "pauses").contains(g.getName()))
        .extracting(Gate::getOutcome)
        .containsOnly("not_observed");
  }

  @Test
  void a_shard_that_gives_no_account_of_its_dispatches_leaves_the_step_without_gates() {
    // Given a step whose shard wrote no closing marker
    List<Logged> log =
        SyntheticStep.of(4).log().stream().filter(r -> !(r.fact() instanceof StepDrained)).toList();
    Pipeline pipeline = Pipeline.over(log);
    assertThat(pipeline.judged).isEmpty();

    // When it is given up
    pipeline.take(
        new Logged(
            Topic.COMMANDS,
            0,
            Orders.RUN,
            new StepAbandoned(Orders.RUN, "step-1", "it did not close", 40 * SECOND_NS)));

    // Then
    StepVerdict verdict = pipeline.judged.getFirst().verdict();
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getGates()).noneMatch(g -> g.getOutcome().equals("passed"));
  }

  private static List<Logged> without(Source source) {
    return SyntheticStep.of(4).log().stream()
        .flatMap(r -> source.taken().apply(r).stream())
        .toList();
  }

  private static StepVerdict judged(List<Logged> log) {
    Pipeline pipeline = Pipeline.over(log);
    assertThat(pipeline.judged).hasSize(1);
    return pipeline.judged.getFirst().verdict();
  }

  private static Optional<Logged> withoutSent(Logged record) {
    return record.fact() instanceof Completed c
        ? some(
            record.with(
                Completed.newBuilder(c)
                    .setAccount(Account.newBuilder(c.getAccount()).setSentNs(null).build())
                    .build()))
        : some(record);
  }

  private static Optional<Logged> withoutClientSamples(Logged record) {
    if (record.fact() instanceof ClientHealthSample h && h.getSource().equals(CLIENT)) {
      return none();
    }
    return withNoneAnnounced(record, CLIENT);
  }

  private static Optional<Logged> withoutGauge(Logged record) {
    return record.fact() instanceof GaugeSample
        ? none()
        : withNoneAnnounced(record, SyntheticStep.GAUGE);
  }

  private static Optional<Logged> withNoneAnnounced(Logged record, String source) {
    return record.fact() instanceof SamplesClosed c && c.getSource().equals(source)
        ? some(record.with(new SamplesClosed(c.getStepId(), source, 0)))
        : some(record);
  }

  private static Optional<Logged> health(
      Logged record, Function<ClientHealthSample.Builder, ClientHealthSample.Builder> change) {
    return record.fact() instanceof ClientHealthSample h
        ? some(record.with(change.apply(ClientHealthSample.newBuilder(h)).build()))
        : some(record);
  }

  private static Optional<Logged> gauge(
      Logged record, Function<GaugeSample.Builder, GaugeSample.Builder> change) {
    return record.fact() instanceof GaugeSample g
        ? some(record.with(change.apply(GaugeSample.newBuilder(g)).build()))
        : some(record);
  }

  /** Behind the first four samples of the measured part. */
  private static boolean isLate(ClientHealthSample.Builder sample) {
    return sample.getAtNs() >= 7 * SECOND_NS;
  }

  private static Optional<Logged> some(Logged record) {
    return Optional.of(record);
  }

  private static Optional<Logged> none() {
    return Optional.empty();
  }
}
