/** Reads anyone's records of requests, one JSON object a line (docs/measure-command.md). */
package survivor.cli.records;
