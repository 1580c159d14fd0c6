/**
 * The wire, as vLLM writes it (wire.md, "vLLM").
 *
 * <p>Streaming: the head at once; the role event in one write with the first token; one event per
 * token, each written and flushed by itself; {@code finish_reason} on the last token's event; then,
 * if asked for, one event with no choices and the usage; then {@code [DONE]}. An answer that ends
 * by itself ends with a token without text. Bad requests get an OpenAI error object.
 *
 * <p>Invariants: nothing here runs long on an event loop, and nothing blocks the engine's thread; a
 * client that leaves aborts its answer. Another kind of replica adds its own route to {@link
 * survivor.simulator.http.HttpDoor} or wraps the {@link survivor.simulator.replica.Replica}.
 */
package survivor.simulator.http;
