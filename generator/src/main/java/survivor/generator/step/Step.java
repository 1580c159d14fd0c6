package survivor.generator.step;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import survivor.generator.canary.Canary;
import survivor.generator.client.Exchange;
import survivor.generator.client.RequestBody;
import survivor.generator.client.StreamClient;
import survivor.generator.clock.StepClock;
import survivor.generator.gauges.GaugeScraper;
import survivor.generator.health.HealthSampler;
import survivor.generator.pacer.Pacer;
import survivor.generator.record.Message;
import survivor.generator.record.Recorder;
import survivor.generator.record.Ring;
import survivor.generator.record.Shard;
import survivor.generator.record.StepCounts;
import survivor.generator.record.StepEnd;
import survivor.generator.record.VoidMarker;
import survivor.generator.schedule.Schedule;
import survivor.generator.serverside.DeviceSampler;
import survivor.generator.serverside.ServerLog;
import survivor.log.HostFacts;
import survivor.log.StepOrdered;
import survivor.schemas.Keys;
import survivor.schemas.Topic;

/** One shard's part of one step. Runs once. */
public final class Step {
  private static final long JOIN_MS = 5_000;

  private final StepParts parts;
  private final StepOrdered order;
  private final boolean describeHost;
  private final List<Thread> threads = new ArrayList<>();
  private volatile Runnable abandon = () -> {};
  private volatile boolean abandoned;
  private volatile Recorder recorder;
  private volatile String stopCause = "";

  /**
   * A step that has not begun.
   *
   * @param describeHost whether this is the first step of its run here, which says what the host is
   */
  public Step(StepParts parts, StepOrdered order, boolean describeHost) {
    this.parts = parts;
    this.order = order;
    this.describeHost = describeHost;
  }

  /** The order. */
  public StepOrdered order() {
    return order;
  }

  /** Runs the step; the calling thread is its recorder. */
  public StepEnd run() {
    Optional<String> refusal = StepPlan.refusal(order, parts);
    if (refusal.isPresent()) {
      return voided(refusal.get());
    }
    try {
      return run(StepPlan.schedule(order), URI.create(order.getTarget()));
    } catch (IllegalArgumentException e) {
      return voided(e.getMessage());
    } catch (RuntimeException e) {
      voided("the generator broke: " + e);
      throw e;
    }
  }

  /** The run is over, or the controller gave the step up: ends it early, with what it has. */
  public void abandon() {
    abandoned = true;
    abandon.run();
  }

  /** Ends the step as void. */
  public void stop(String cause) {
    stopCause = cause;
    Recorder recording = recorder;
    if (recording != null) {
      recording.voidStep(cause);
    }
  }

  private StepEnd run(Schedule schedule, URI target) {
    StepClock clock = new StepClock(parts.clock(), order.getStartWallNs());
    Ring ring = new Ring(parts.queueCapacity());
    StepCounts counts = new StepCounts();
    List<String> sources = StepPlan.sources(order, parts.shard());
    Shard part = new Shard(order, parts.shard(), parts.incarnation(), schedule, sources);
    StreamClient.Settings settings =
        new StreamClient.Settings(
            target,
            order.getWorkload().getEndpoint(),
            StepPlan.maxConnections(schedule, order),
            order.getTimeoutNs());
    Recorder recording = new Recorder(ring, parts.log(), part, clock, counts);
    recorder = recording;
    try (StreamClient client = new StreamClient(settings, parts.loops())) {
      Pacer pacer = pacer(part, clock, ring, client);
      startSamplers(part, clock, ring, counts, client, recording);
      start("survivor-pacer", () -> pace(pacer, ring), recording);
      listenForEnd(pacer, recording);
      describeHost();
      try {
        return recording.record();
      } finally {
        pacer.stop();
        endThreads();
      }
    }
  }

  private Pacer pacer(Shard part, StepClock clock, Ring ring, StreamClient client) {
    RequestBody bodies = new RequestBody(order.getWorkload());
    return new Pacer(
        part.schedule(),
        part.shard(),
        order.getShards(),
        clock,
        (index, intendedNs, dispatchNs) -> {
          Exchange exchange =
              new Exchange(
                  index,
                  dispatchNs + order.getTimeoutNs(),
                  clock,
                  (i, input) -> ring.offer(new Message.Seen(i, input)),
                  client.loops().next());
          ring.offer(new Message.Released(index, intendedNs, dispatchNs, exchange));
          String key = Keys.request(order.getRunId(), order.getStepId(), index);
          client.send(exchange, bodies.of(key), key);
        });
  }

  private static void pace(Pacer pacer, Ring ring) {
    try {
      pacer.run();
    } finally {
      ring.offer(new Message.PacingEnded());
    }
  }

  private void startSamplers(
      Shard part,
      StepClock clock,
      Ring ring,
      StepCounts counts,
      StreamClient client,
      Recorder recording) {
    SampleTimes times = SampleTimes.of(order.getSettleNs(), order.getMeasuredNs());
    HealthSampler health =
        new HealthSampler(
            part, times, clock, ring, counts, client.loops(), parts.host(), recording.ends());
    start("survivor-health", health, recording);
    start("survivor-canary", new Canary(part, times, clock, ring, parts.loops()), recording);
    if (StepPlan.hasGauges(order, part.shard())) {
      start("survivor-gauges", new GaugeScraper(order, times, clock, ring), recording);
    }
    if (StepPlan.hasDevices(order, part.shard())) {
      start("survivor-devices", new DeviceSampler(order, clock, ring), recording);
    }
    if (StepPlan.hasServerLog(order, part.shard())) {
      CountDownLatch over = recording.ends().all();
      start("survivor-server-log", new ServerLog(order, clock, ring, over), recording);
    }
  }

  /** A thread of the step that dies makes the step void. */
  private void start(String name, Runnable task, Recorder recording) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler(
        (dead, cause) -> recording.voidStep(name + " failed: " + cause));
    threads.add(thread);
    thread.start();
  }

  private void listenForEnd(Pacer pacer, Recorder recording) {
    List<Thread> samplers = threads.stream().filter(t -> !t.getName().endsWith("pacer")).toList();
    abandon =
        () -> {
          pacer.stop();
          recording.abandon();
          samplers.forEach(Thread::interrupt);
        };
    if (abandoned) {
      abandon.run();
    }
    if (!stopCause.isEmpty()) {
      recording.voidStep(stopCause);
    }
  }

  private void endThreads() {
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      try {
        thread.join(JOIN_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void describeHost() {
    if (describeHost) {
      String source = HealthSampler.source(parts.shard());
      long wallNs = parts.clock().wallNs();
      HostFacts facts = parts.host().facts(source, wallNs);
      String key = Keys.sample(order.getRunId(), source);
      parts.log().append(Topic.SAMPLES, OptionalInt.empty(), key, wallNs / 1_000_000, facts);
    }
  }

  private StepEnd voided(String cause) {
    long wallMs = parts.clock().wallNs() / 1_000_000;
    VoidMarker.write(
        parts.log(), order.getRunId(), order.getStepId(), parts.shard(), cause, wallMs);
    return new StepEnd.Voided(cause);
  }
}
