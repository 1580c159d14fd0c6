/** The containers' description is one that docker-compose accepts, whole and by profile. */
package survivor.checks.compose;
