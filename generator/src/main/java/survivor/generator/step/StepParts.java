package survivor.generator.step;

import reactor.netty.resources.LoopResources;
import survivor.generator.clock.Clock;
import survivor.generator.health.HostReader;
import survivor.generator.record.FactLog;

/**
 * What every step of a generator is made with.
 *
 * @param shard number of this shard, from 0
 * @param shards number of shards that this generator expects, at least 1
 * @param incarnation identifies this life of the process
 * @param queueCapacity room between the sockets and the log, in messages
 */
public record StepParts(
    Clock clock,
    FactLog log,
    LoopResources loops,
    HostReader host,
    int shard,
    int shards,
    String incarnation,
    int queueCapacity) {}
