/**
 * Which replica each request went to: routes as a gateway tells them or as a proxy's access log has
 * them, and where they are written.
 *
 * <p>Invariants: whoever carries requests never waits for a sink; a route that could not be kept is
 * counted and said; a request has one route.
 */
package survivor.cli.routes;
