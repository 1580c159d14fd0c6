package survivor.simulator.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A whole run in virtual time: an open-loop client with a deadline against the step model. */
public final class VirtualRun {
  private final EngineModel model;
  private final ReplicaModel replica;
  private final List<Long> arrivalsNs;
  private final long timeoutNs;
  private final Map<Long, Answer> answers = new HashMap<>();
  private final List<Gauge> gauges = new ArrayList<>();
  private EngineState state = EngineState.empty();
  private int next;

  /** What the client saw of one request; absent first or end: not before its deadline. */
  public record Answer(long arrivedNs, Optional<Long> ttftNs, Optional<Long> e2eNs) {}

  /** The waiting line during one step. */
  public record Gauge(long fromNs, long untilNs, int waiting) {}

  private VirtualRun(ReplicaModel replica, List<Long> arrivalsNs, long timeoutNs) {
    this.model = new EngineModel(replica.engine(), 1);
    this.replica = replica;
    this.arrivalsNs = arrivalsNs;
    this.timeoutNs = timeoutNs;
  }

  public static VirtualRun of(ReplicaModel replica, List<Long> arrivalsNs, long timeoutNs) {
    VirtualRun run = new VirtualRun(replica, arrivalsNs, timeoutNs);
    run.play();
    return run;
  }

  /** What the client saw of the i-th request. */
  public Answer answer(int i) {
    return answers.get((long) i);
  }

  private void play() {
    long nowNs = 0;
    while (next < arrivalsNs.size() || !state.idle()) {
      if (state.idle()) {
        nowNs = Math.max(nowNs, arrivalsNs.get(next));
      }
      state = state.without(expired(nowNs));
      arrive(nowNs);
      Optional<Step> step = model.step(state);
      if (step.isPresent()) {
        long endNs = nowNs + step.get().durationNs();
        gauges.add(new Gauge(nowNs, endNs, step.get().waiting()));
        step.get().emissions().forEach(e -> see(e, endNs));
        state = step.get().after();
        nowNs = endNs;
      }
    }
  }

  private void arrive(long nowNs) {
    List<Sequence> arrived = new ArrayList<>();
    for (; next < arrivalsNs.size() && arrivalsNs.get(next) <= nowNs; next++) {
      arrived.add(new Sequence(next, replica.promptTokens(), replica.answerTokens()));
      answers.put(
          (long) next, new Answer(arrivalsNs.get(next), Optional.empty(), Optional.empty()));
    }
    state = state.enqueue(arrived);
  }

  private Set<Long> expired(long nowNs) {
    Set<Long> gone = new HashSet<>();
    state.waiting().forEach(s -> addIfExpired(gone, s.id(), nowNs));
    state.running().forEach(r -> addIfExpired(gone, r.sequence().id(), nowNs));
    return gone;
  }

  private void addIfExpired(Set<Long> gone, long id, long nowNs) {
    if (answers.get(id).arrivedNs() + timeoutNs <= nowNs) {
      gone.add(id);
    }
  }

  private void see(Emission emission, long atNs) {
    Answer before = answers.get(emission.sequenceId());
    long sinceNs = atNs - before.arrivedNs();
    if (sinceNs >= timeoutNs) {
      return;
    }
    Optional<Long> first = before.ttftNs().or(() -> Optional.of(sinceNs));
    Optional<Long> end = emission.last() ? Optional.of(sinceNs) : Optional.empty();
    answers.put(emission.sequenceId(), new Answer(before.arrivedNs(), first, end));
  }

  /** The requests that arrived in [from, until). */
  public VirtualWindow window(long fromNs, long untilNs) {
    List<Answer> inside =
        answers.values().stream()
            .filter(a -> a.arrivedNs() >= fromNs && a.arrivedNs() < untilNs)
            .toList();
    return new VirtualWindow(inside, fromNs, untilNs, gauges);
  }
}
