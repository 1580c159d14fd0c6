/**
 * The engine-step model: what a batching engine does with its sequences, as a pure function.
 *
 * <p>{@link survivor.simulator.engine.EngineModel} maps a state to the next step. There is no clock
 * and no thread here: whoever calls it decides what time a step begins at, so the same model drives
 * a real-time replica and a whole run in virtual time.
 *
 * <p>Invariants: at most {@code maxNumSeqs} sequences run; the tokens reserved by the running ones
 * never exceed {@code kvTokens}; sequences are admitted in the order in which they were enqueued; a
 * sequence emits exactly its output tokens, one a step, or is taken out before.
 */
package survivor.simulator.engine;
