/**
 * Windows measured from anyone's records of requests, in which fields may be missing. What needs a
 * missing field is not observed, with the reason; it is never zero and never guessed. What is there
 * is measured by the same rules as everywhere.
 */
package survivor.measure.observed;
