/**
 * The canary (measurement 7.3): a stream of known instants from an endpoint in this process, read
 * beside the load by the same client on the same event loops. How late it is read bounds how late
 * the load's answers are.
 *
 * <p>Invariants: the load never waits for it; what goes wrong with it is said in a sample and
 * neither voids nor delays a step; it leaves no thread and no socket behind.
 */
package survivor.generator.canary;
