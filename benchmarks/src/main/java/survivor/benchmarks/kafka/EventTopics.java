package survivor.benchmarks.kafka;

import org.apache.kafka.clients.admin.Admin;
import survivor.schemas.LogAddress;
import survivor.schemas.kafka.LogClients;
import survivor.schemas.kafka.LogTopics;

/** Creates the catalogue's topics. */
public final class EventTopics {
  private EventTopics() {}

  /** Creates all topics, events and outcomes with so many partitions. */
  public static void create(LogAddress log, int eventPartitions) {
    try (Admin admin = LogClients.admin(log)) {
      LogTopics.create(admin, eventPartitions);
    }
  }
}
