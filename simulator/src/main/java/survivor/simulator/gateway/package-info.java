/**
 * A reverse proxy in front of replicas, which fails as a Kubernetes Service or a layer-7 proxy
 * does.
 *
 * <p>{@link survivor.simulator.gateway.Gateway} is the door. Bytes pass through as they come, with
 * back-pressure and without retries; every answer names its replica in {@code x-upstream}; every
 * request with an {@code x-request-id} is told once to the {@link
 * survivor.simulator.gateway.RouteLog}.
 *
 * <p>What a client sees of a failure:
 *
 * <ul>
 *   <li>no endpoint is listed: 503;
 *   <li>the replica is not reached, or ends before its answer begins: 502, as from a layer-7 proxy;
 *       behind {@link survivor.simulator.gateway.Balance#CONNECTION} a reset, as from a Service;
 *   <li>a begun answer is cut, by a reset or by an early end: a reset, so that it never looks
 *       whole;
 *   <li>the replica is silent: silence.
 * </ul>
 *
 * <p>An endpoint is listed after so many good probes in a row. After so many bad ones it stays
 * listed for the grace period, as an endpoint does whose node is gone before the cluster has
 * noticed; what is sent there meanwhile fails as it would.
 */
package survivor.simulator.gateway;
