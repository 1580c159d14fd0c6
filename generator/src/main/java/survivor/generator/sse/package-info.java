/**
 * Server-sent events from bytes, by the rules of the WHATWG event stream format.
 *
 * <p>Invariants: how the bytes are split into reads changes nothing but the read that completes an
 * event; only whole events leave the decoder; no network type is known here.
 */
package survivor.generator.sse;
