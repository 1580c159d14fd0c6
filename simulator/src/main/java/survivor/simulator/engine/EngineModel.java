package survivor.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The step function of a batching engine (design.md, "The simulator's model"). It is pure: the same
 * parameters, seed and state always give the same step.
 *
 * <p>Admission is first come, first served: the line stops at the first sequence that finds no slot
 * or no cache room, as a later shorter one must not overtake it. A sequence emits its first token
 * in the step that prefills it.
 */
public final class EngineModel {
  private static final long STEP_STRIDE = 0x9E3779B97F4A7C15L;

  private final EngineParameters parameters;
  private final long seed;

  /** A model whose noise, if the parameters ask for any, follows from the seed. */
  public EngineModel(EngineParameters parameters, long seed) {
    this.parameters = parameters;
    this.seed = seed;
  }

  /** Whether a sequence can ever be admitted: its tokens fit the empty cache. */
  public boolean fits(Sequence sequence) {
    return sequence.reservedTokens() <= parameters.kvTokens();
  }

  /** The next step from a state; empty if nothing runs and nothing that waits fits. */
  public Optional<Step> step(EngineState state) {
    List<Sequence> admitted = admissible(state);
    int running = state.running().size() + admitted.size();
    if (running == 0) {
      return Optional.empty();
    }
    long prefillTokens = admitted.stream().mapToLong(Sequence::promptTokens).sum();
    List<Emission> emissions = new ArrayList<>(running);
    List<RunningSequence> remaining = new ArrayList<>(running);
    for (RunningSequence old : state.running()) {
      emit(old, emissions, remaining);
    }
    long reserved = state.reservedTokens();
    for (Sequence fresh : admitted) {
      emit(new RunningSequence(fresh, 0), emissions, remaining);
      reserved += fresh.reservedTokens();
    }
    List<Sequence> left = state.waiting().subList(admitted.size(), state.waiting().size());
    return Optional.of(
        new Step(
            durationNs(state.steps(), running, prefillTokens),
            admitted,
            running,
            left.size(),
            reserved,
            emissions,
            new EngineState(state.steps() + 1, left, remaining)));
  }

  private List<Sequence> admissible(EngineState state) {
    int slots = parameters.maxNumSeqs() - state.running().size();
    long room = parameters.kvTokens() - state.reservedTokens();
    int count = 0;
    for (Sequence next : state.waiting()) {
      room -= next.reservedTokens();
      if (count == slots || room < 0) {
        break;
      }
      count++;
    }
    return state.waiting().subList(0, count);
  }

  private static void emit(
      RunningSequence current, List<Emission> emissions, List<RunningSequence> remaining) {
    int emitted = current.emitted() + 1;
    boolean last = emitted == current.sequence().outputTokens();
    emissions.add(new Emission(current.sequence().id(), current.emitted(), last));
    if (!last) {
      remaining.add(new RunningSequence(current.sequence(), emitted));
    }
  }

  private long durationNs(long stepNumber, int running, long prefillTokens) {
    long exactNs = parameters.stepNs(running, prefillTokens);
    if (parameters.jitter() == 0) {
      return exactNs;
    }
    double unit = new SplittableRandom(seed + stepNumber * STEP_STRIDE).nextDouble();
    return Math.max(1, Math.round(exactNs * (1 + parameters.jitter() * (2 * unit - 1))));
  }
}
