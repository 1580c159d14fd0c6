/**
 * The embedded stack: a real broker and a real schema registry as child processes, and the roles
 * beside them.
 *
 * <p>Invariants: one stack a data folder; a child that ends by itself is started again with the
 * same data, at most three times a minute; a child ends when its parent does, even by SIGKILL,
 * because its standard input ends; children stop in the reverse order of their start.
 */
package survivor.cli.stack;
