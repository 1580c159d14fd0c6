/** What became of one request, as JSON and as a timeline. */
package survivor.cli.probe;
