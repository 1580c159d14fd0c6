package survivor.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import survivor.log.SamplesClosed;
import survivor.log.StepAbandoned;
import survivor.log.StepDrained;
import survivor.log.StepOpened;
import survivor.log.StepVerdict;
import survivor.log.StepVoided;
import survivor.schemas.Topic;

class NotClosingTest {
  private final SyntheticStep step = SyntheticStep.of(4);

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void a_partition_that_has_not_drained_keeps_the_step_open(int partition) {
    // Given a step whose StepDrained is in on three of four partitions
    List<Logged> log = without(r -> r.fact() instanceof StepDrained && r.partition() == partition);
    // When all else is in, then it stays open
    assertThat(Pipeline.over(log).judged).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {SyntheticStep.GAUGE, "client/0"})
  void a_source_that_has_not_closed_keeps_the_step_open(String source) {
    // Given a step in which one source did not say that it has written all
    List<Logged> log =
        without(r -> r.fact() instanceof SamplesClosed c && c.getSource().equals(source));
    // When all else is in, then it stays open
    assertThat(Pipeline.over(log).judged).isEmpty();
  }

  @Test
  void a_step_closes_with_the_record_that_was_missing_and_not_before() {
    // Given a step of two shards
    List<Logged> log = SyntheticStep.of(4).sharded(2).log();
    Pipeline pipeline = new Pipeline();
    // When all but the last record are in
    log.subList(0, log.size() - 1).forEach(pipeline::take);
    assertThat(pipeline.judged).isEmpty();
    pipeline.take(log.getLast());
    // Then the last one closes it
    assertThat(pipeline.judged).hasSize(1);
    assertThat(pipeline.judged.getFirst().verdict().getVerdict()).isEqualTo("pass");
  }

  @Test
  void an_abandoned_step_is_undecided_and_says_what_was_missing() {
    // Given a step that cannot close
    List<Logged> log = without(r -> r.fact() instanceof StepDrained && r.partition() == 2);
    Pipeline pipeline = Pipeline.over(log);
    // When the controller gives it up
    pipeline.take(
        new Logged(
            Topic.COMMANDS,
            0,
            Orders.RUN,
            new StepAbandoned(Orders.RUN, "step-1", "not closed after 60 s", 0L)));
    // Then it is undecided by that cause, without numbers, and all is tidied up
    StepVerdict verdict = pipeline.judged.getFirst().verdict();
    assertThat(pipeline.judged.getFirst().window()).isEmpty();
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).isEqualTo("not closed after 60 s");
    assertThat(verdict.getReasons())
        .containsExactly("not closed after 60 s", "no StepDrained of shard 0 in partition 2");
    assertThat(verdict.getRamp()).isEqualTo(1);
    assertThat(verdict.getGoodput()).isNull();
    assertThat(pipeline.stepRows()).isEqualTo(1);
  }

  @Test
  void a_voided_step_is_undecided_with_its_cause_and_nobody_complains_about_the_rest() {
    // Given a step that breaks off in the middle
    List<Logged> log = without(r -> r.fact() instanceof StepDrained);
    Pipeline pipeline = new Pipeline();
    log.subList(0, 700).forEach(pipeline::take);
    // When its shard voids it in every partition, and then more of it comes
    for (int partition = 0; partition < 4; partition++) {
      pipeline.take(
          new Logged(
              Topic.EVENTS,
              partition,
              step.key(),
              new StepVoided(Orders.RUN, "step-1", 0, "generator restarted during the step")));
    }
    log.subList(700, log.size()).forEach(pipeline::take);
    // Then there is one verdict with the cause, and no open request
    assertThat(pipeline.judged).hasSize(1);
    StepVerdict verdict = pipeline.judged.getFirst().verdict();
    assertThat(verdict.getVerdict()).isEqualTo("undecided");
    assertThat(verdict.getDecidedBy()).isEqualTo("generator restarted during the step");
    assertThat(pipeline.openRequests()).isZero();
    assertThat(pipeline.ignored).isNotEmpty().allMatch(i -> i.expected());
  }

  @Test
  void a_void_that_comes_before_its_order_waits_for_it() {
    // Given a step that is voided before anything else of it is known
    Pipeline pipeline = new Pipeline();
    pipeline.take(
        new Logged(
            Topic.EVENTS, 0, step.key(), new StepVoided(Orders.RUN, "step-1", 0, "no target")));
    assertThat(pipeline.judged).isEmpty();
    // When its order comes
    pipeline.take(step.log().getFirst());
    // Then the verdict says which step it was
    assertThat(pipeline.judged).hasSize(1);
    assertThat(pipeline.judged.getFirst().verdict().getRateRps()).isEqualTo("10");
    assertThat(pipeline.judged.getFirst().verdict().getDecidedBy()).isEqualTo("no target");
  }

  @Test
  void a_step_that_its_shard_left_behind_leaves_no_open_request() {
    // Given a step that was given up with requests open
    Pipeline pipeline = new Pipeline();
    step.shuffled(5).log().subList(0, 300).forEach(pipeline::take);
    assertThat(pipeline.openRequests()).isPositive();
    // When the same shard opens its next step
    SyntheticStep next =
        new SyntheticStep(Orders.order("step-2", 1), 4, step.ends(), step.shuffle());
    next.log().stream().filter(r -> r.fact() instanceof StepOpened).forEach(pipeline::take);
    // Then nothing of the old one is held any more
    assertThat(pipeline.openRequests()).isZero();
  }

  private List<Logged> without(Predicate<Logged> removed) {
    List<Logged> log = new ArrayList<>(step.log());
    assertThat(log.removeIf(removed)).isTrue();
    return log;
  }
}
