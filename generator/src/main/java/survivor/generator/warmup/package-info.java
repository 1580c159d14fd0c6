/**
 * Runs the whole path once against a server in this process, so that classes are loaded and code is
 * compiled before the first real request.
 *
 * <p>Invariants: takes bounded time; nothing of it reaches the log or leaves the loopback.
 */
package survivor.generator.warmup;
