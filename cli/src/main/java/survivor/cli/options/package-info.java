/** Options that several commands share. */
package survivor.cli.options;
