/**
 * What the server's side shows beside its gauges: readings of its devices, lines of its log. Shard
 * 0 collects them on threads of their own; none of it is on the way of a request.
 *
 * <p>Invariants: what does not answer is not observed, with the reason; everything is bounded, and
 * what is left out is counted.
 */
package survivor.generator.serverside;
