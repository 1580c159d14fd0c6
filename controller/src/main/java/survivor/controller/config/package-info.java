/**
 * What a run is asked to do: YAML in, immutable records out.
 *
 * <p>Invariants: a configuration is accepted whole or refused with every violation, each named by
 * its field; an accepted configuration of the profile {@code spec} has exactly the numbers of the
 * measuring rules; the bytes that were read are kept with their SHA-256.
 */
package survivor.controller.config;
