/**
 * A replica whose truth is known: an OpenAI-compatible server with the behaviour of a batching LLM
 * engine, without a model behind it.
 *
 * <p>{@link survivor.simulator.Simulator} is the door; {@link survivor.simulator.Presets} holds the
 * calibrated replicas and says what capacity they imply. The parts:
 *
 * <ul>
 *   <li>{@code engine}: the step model, pure, usable in virtual time;
 *   <li>{@code replica}: the thread that plays the model in real time, or times that are given;
 *   <li>{@code fault}: what can be made to happen to it;
 *   <li>{@code http}: the wire as vLLM writes it;
 *   <li>{@code metrics}: the server's own gauges, counters and histograms;
 *   <li>{@code truth}: the record of planned emission times;
 *   <li>{@code scripted}: another replica, which plays case files byte for byte.
 * </ul>
 *
 * <p>Invariants: the engine never waits for a socket, a disk or a log line; emission times are
 * planned by the model alone and recorded as planned, so a late thread shows as lateness of the
 * hand-over and never shifts the plan. Prompt tokens are approximated by the words of the prompt,
 * split at white space.
 */
package survivor.simulator;
