/**
 * One request on its own, through the client and the outcome rules that carry the load, with no log
 * behind it.
 *
 * <p>Invariants: the target gets one request and no other; whatever becomes of it is a value, never
 * an exception; every instant counts from the request's intended one.
 */
package survivor.generator.probe;
