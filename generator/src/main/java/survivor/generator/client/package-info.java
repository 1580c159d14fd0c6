/**
 * The HTTP client that sends the load and shows what its sockets show.
 *
 * <p>Invariants: instants are taken on the event loop, at the socket read or at the flush's
 * completion, before any decoding of the body; bytes are copied and handed on, never decoded here;
 * the pool never makes a request wait; nothing is tried twice and no redirect is followed.
 */
package survivor.generator.client;
