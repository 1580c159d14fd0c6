/** The commands for people: what to measure, what to look at, what to keep running. */
package survivor.cli.command;
