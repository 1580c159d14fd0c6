/**
 * Server tokens beside output events: time per output token (section 4) and whether one event is
 * one token (section 7.4). A count that the server does not give is unknown, never a sum over
 * events.
 */
package survivor.measure.token;
