/**
 * Writes what records measure as JSON (docs/measure-command.md). Names and units are in snake case
 * with the unit last; a figure that does not exist is null.
 */
package survivor.cli.measured;
