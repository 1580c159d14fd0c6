/**
 * What is published of a run, made from the facts of its log and from nothing else.
 *
 * <p>Invariants: the same facts give the same report, in whatever order they come; the report has
 * its own records, so the log can change without the report; a figure that was not observed is
 * absent and never 0; only a run of the profile {@code spec} is called certified.
 */
package survivor.controller.report;
