package survivor.simulator.replica;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.engine.Sequence;
import survivor.simulator.truth.RequestTruth;

/** An answer under way, with the truth about it so far. Belongs to the engine's thread. */
final class OpenAnswer {
  private final Sequence sequence;
  private final AnswerOrder order;
  private final long arrivedNs;
  private final TokenSink sink;
  private final List<Long> emissionsNs;
  private OptionalLong admittedNs = OptionalLong.empty();
  private long handOverLateNs;

  OpenAnswer(Signal.Arrived arrival) {
    this.order = arrival.order();
    this.sink = arrival.sink();
    this.arrivedNs = arrival.atNs();
    this.sequence = sequenceOf(arrival.number(), order);
    this.emissionsNs = new ArrayList<>(order.outputTokens());
  }

  /** An order as the engine sees it. */
  static Sequence sequenceOf(long number, AnswerOrder order) {
    return new Sequence(number, order.promptTokens(), order.outputTokens());
  }

  long arrivedNs() {
    return arrivedNs;
  }

  Sequence sequence() {
    return sequence;
  }

  AnswerOrder order() {
    return order;
  }

  void admitted(long atNs) {
    admittedNs = OptionalLong.of(atNs);
  }

  /** The instant of the last token before now, or of the arrival if there is none. */
  long lastNs() {
    return emissionsNs.isEmpty() ? arrivedNs : emissionsNs.get(emissionsNs.size() - 1);
  }

  void emit(int index, boolean last, long plannedNs, long lateNs) {
    emissionsNs.add(plannedNs);
    handOverLateNs = Math.max(handOverLateNs, lateNs);
    sink.token(index, last ? Optional.of(order.ending()) : Optional.empty());
  }

  void flush() {
    sink.flush();
  }

  void abandon() {
    sink.abandoned(emissionsNs.size());
  }

  RequestTruth truth(long finishNs, FinishReason outcome) {
    return new RequestTruth(
        order.requestId(),
        arrivedNs,
        admittedNs,
        emissionsNs,
        finishNs,
        outcome.wireName(),
        handOverLateNs);
  }
}
