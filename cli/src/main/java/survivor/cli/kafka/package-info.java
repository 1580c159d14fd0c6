/** How this module reads a run from the log while it goes on. */
package survivor.cli.kafka;
