/**
 * The roles as subcommands, each in the foreground of its own process until it is told to stop: the
 * embedded stack and containers start the same ones.
 */
package survivor.cli.role;
