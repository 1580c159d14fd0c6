/**
 * How one request ends: the order of decision, the stamps and the counts of the rule book's section
 * 1, as a fold over what the socket showed.
 *
 * <p>Invariants: the fold reads no clock and does no I/O, so equal inputs give equal facts; a
 * decision is final; an instant that did not happen is null in the account, never 0.
 */
package survivor.generator.outcome;
