package survivor.generator.health;

import io.netty.channel.EventLoopGroup;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import survivor.generator.clock.StepClock;
import survivor.generator.record.Message;
import survivor.generator.record.Recorder;
import survivor.generator.record.Ring;
import survivor.generator.record.Shard;
import survivor.generator.record.StepCounts;
import survivor.generator.step.SampleTimes;
import survivor.log.ClientHealthSample;

/** Samples the generator's health through a step, on the thread that runs it. */
public final class HealthSampler implements Runnable {
  private final Shard part;
  private final SampleTimes times;
  private final StepClock clock;
  private final Ring ring;
  private final StepCounts counts;
  private final EventLoopGroup loops;
  private final HostReader host;
  private final Recorder.Ends ends;

  /**
   * A sampler of one step.
   *
   * @param ends of the requests; the last sample follows that of all
   */
  public HealthSampler(
      Shard part,
      SampleTimes times,
      StepClock clock,
      Ring ring,
      StepCounts counts,
      EventLoopGroup loops,
      HostReader host,
      Recorder.Ends ends) {
    this.part = part;
    this.times = times;
    this.clock = clock;
    this.ring = ring;
    this.counts = counts;
    this.loops = loops;
    this.host = host;
    this.ends = ends;
  }

  /** Name of the source of a shard's health. */
  public static String source(int shard) {
    return "client/" + shard;
  }

  /** Returns after the requests and the measured part are over, or soon after an interrupt. */
  @Override
  public void run() {
    String source = source(part.shard());
    try (Pauses pauses = Pauses.record();
        LoopLag lag = new LoopLag(loops, clock)) {
      CpuMeter cpu = new CpuMeter(host.processor(), clock.nowNs());
      long next = times.nextAfter(Math.max(-1, clock.nowNs()));
      while (waitsUntil(next)) {
        if (isMeasuredOver()) {
          pauses.stop();
        }
        sample(source, cpu, pauses, lag);
        next = times.nextAfter(clock.nowNs());
      }
      pauses.stop();
      sample(source, cpu, pauses, lag);
    }
    ring.offer(new Message.SourceClosed(source, clock.nowNs()));
  }

  /** Ending the recorder takes most of a second, which no verdict has to wait for in the tail. */
  private boolean isMeasuredOver() {
    return clock.nowNs() >= times.endNs() && ends.measured().getCount() == 0;
  }

  /** False once the requests are over, which may be before the measured part's end. */
  private boolean waitsUntil(long atNs) {
    try {
      return !ends.all().await(Math.max(0, atNs - clock.nowNs()), TimeUnit.NANOSECONDS)
          || (clock.nowNs() < times.endNs() && awaited(atNs));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean awaited(long atNs) {
    return times.await(Math.min(atNs, times.endNs()), clock);
  }

  private void sample(String source, CpuMeter cpu, Pauses pauses, LoopLag lag) {
    long atNs = clock.nowNs();
    CpuMeter.Use use = cpu.take(atNs);
    long lagNs = lag.take();
    Optional<List<Pauses.Pause>> seen = pauses.take();
    ClientHealthSample sample =
        ClientHealthSample.newBuilder()
            .setStepId(part.order().getStepId())
            .setSource(source)
            .setShard(part.shard())
            .setIncarnation(part.incarnation())
            .setAtNs(atNs)
            .setHostCpu(boxed(use.host()))
            .setProcessCpu(boxed(use.processCores()))
            .setBusiestThreadCpu(use.busiestThread().map(CpuMeter.BusyThread::cores).orElse(null))
            .setBusiestThread(use.busiestThread().map(CpuMeter.BusyThread::name).orElse(null))
            .setPausesNs(seen.map(HealthSampler::lengths).orElse(null))
            .setPauseStartsNs(seen.map(this::starts).orElse(null))
            .setLoopLagNs(lagNs < 0 ? null : lagNs)
            .setScheduled(part.scheduledHere())
            .setDispatched(counts.dispatched())
            .setCompleted(counts.completed())
            .setFailed(counts.failed())
            .setTimedOut(counts.timedOut())
            .setChunks(counts.chunks())
            .setBacklog(ring.size())
            .setRefused(ring.refused())
            .build();
    ring.offer(new Message.Sampled(source, atNs, sample));
  }

  private static List<Long> lengths(List<Pauses.Pause> pauses) {
    return pauses.stream().map(Pauses.Pause::lengthNs).toList();
  }

  private List<Long> starts(List<Pauses.Pause> pauses) {
    return pauses.stream().map(p -> p.wallNs() - clock.epochWallNs()).toList();
  }

  private static Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
