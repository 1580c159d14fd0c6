/** Servers' behaviour on the wire, through the real generator, the log and the real aggregator. */
package survivor.checks.wire;
