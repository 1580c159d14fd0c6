package survivor.simulator.fault;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import survivor.simulator.clock.Clock;
import survivor.simulator.replica.AnswerOrder;
import survivor.simulator.replica.Replica;
import survivor.simulator.replica.TokenSink;

/** Lets the fault in force act on the answers of any replica. */
public final class FaultyReplica implements Replica, FaultSwitch.Watcher {
  private final Replica replica;
  private final FaultSwitch faults;
  private final Clock clock;
  private final Map<Long, HeldAnswer> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> Thread.ofPlatform().name("simulator-faults").daemon().unstarted(task));

  private FaultyReplica(Replica replica, FaultSwitch faults, Clock clock) {
    this.replica = replica;
    this.faults = faults;
    this.clock = clock;
  }

  /** Puts one before a replica, which is closed with it. */
  public static FaultyReplica before(Replica replica, FaultSwitch faults, Clock clock) {
    FaultyReplica faulty = new FaultyReplica(replica, faults, clock);
    faults.watch(faulty);
    return faulty;
  }

  @Override
  public long submit(AnswerOrder order, TokenSink sink) {
    HeldAnswer answer = new HeldAnswer(sink, this, clock.nanoTime());
    long number = replica.submit(order, answer);
    open.put(number, answer);
    if (answer.gone()) {
      open.remove(number);
    }
    return number;
  }

  @Override
  public void abort(long number) {
    HeldAnswer answer = open.remove(number);
    if (answer != null) {
      answer.hang();
    }
    replica.abort(number);
  }

  @Override
  public void begun(ActiveFault fault) {
    if (fault.kind() == FaultKind.SILENT_HANG) {
      open.values().forEach(HeldAnswer::hang);
    }
  }

  @Override
  public void ended(ActiveFault fault) {
    open.values().forEach(HeldAnswer::release);
  }

  @Override
  public void close() {
    replica.close();
    open.values().forEach(HeldAnswer::release);
    timer.shutdownNow();
  }

  long nowNs() {
    return clock.nanoTime();
  }

  long paced(long sinceNs, long gapNs) {
    return faults.latest().map(f -> f.paced(sinceNs, gapNs)).orElse(sinceNs + gapNs);
  }

  long leaving(long madeNs) {
    return faults.latest().map(f -> f.leaving(madeNs)).orElse(madeNs);
  }

  void wakeAt(HeldAnswer answer, long atNs) {
    Future<?> unused = timer.schedule(answer::wake, atNs - clock.nanoTime(), TimeUnit.NANOSECONDS);
  }

  void forget(HeldAnswer answer) {
    open.values().remove(answer);
  }
}
