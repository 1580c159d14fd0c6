/** How this module reads a run from the log while it goes on, and writes its routes. */
package survivor.cli.kafka;
