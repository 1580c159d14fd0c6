/**
 * The acceptance of the instrument by clause (measurement, section 13): constant arrivals at 20
 * requests a second, everything in a process of its own, a replica whose token times are given.
 */
package survivor.checks.acceptance;
