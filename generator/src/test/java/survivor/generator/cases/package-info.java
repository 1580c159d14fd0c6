/** The wire cases, and what a client must report of each; {@code checks} uses them too. */
package survivor.generator.cases;
