package survivor.simulator.gateway;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import survivor.simulator.clock.Clock;

/** The replicas and where they stand. Thread-safe. */
final class Endpoints {
  private final ProbeRules rules;
  private final Clock clock;
  private final Consumer<EndpointChanged> changes;
  private final Map<Upstream, Listing> listings = new LinkedHashMap<>();
  private long turn;

  Endpoints(
      List<Upstream> upstreams, ProbeRules rules, Clock clock, Consumer<EndpointChanged> changes) {
    this.rules = rules;
    this.clock = clock;
    this.changes = changes;
    upstreams.forEach(upstream -> listings.put(upstream, Listing.first()));
  }

  /** The listed endpoint whose turn it is; empty if none is listed. */
  synchronized Optional<Upstream> next() {
    long nowNs = clock.nanoTime();
    List<Upstream> listed =
        listings.entrySet().stream()
            .filter(entry -> entry.getValue().listedAt(nowNs))
            .map(Map.Entry::getKey)
            .toList();
    if (listed.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(listed.get((int) (turn++ % listed.size())));
  }

  /** Takes the answer of a probe. */
  synchronized void probed(Upstream upstream, boolean good) {
    Listing before = listings.get(upstream);
    Listing after = before.after(good, clock.nanoTime(), rules);
    listings.put(upstream, after);
    if (!after.word().equals(before.word())) {
      changes.accept(new EndpointChanged(upstream.name(), after.word(), clock.wallNs()));
    }
  }

  /** A JSON array with name, url and state of each. */
  synchronized String json() {
    long nowNs = clock.nanoTime();
    ArrayNode all = JsonNodeFactory.instance.arrayNode();
    listings.forEach(
        (upstream, listing) ->
            all.addObject()
                .put("name", upstream.name())
                .put("url", upstream.url().toString())
                .put("state", listing.word())
                .put("listed", listing.listedAt(nowNs)));
    return all.toString();
  }
}
