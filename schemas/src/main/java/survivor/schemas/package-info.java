/**
 * The contract between the roles: which topics there are, which records each holds, how a record
 * becomes bytes. The records themselves are generated from {@code src/main/avro} into {@code
 * survivor.log}.
 *
 * <p>Invariants: bytes are the Confluent wire format (0, 4-byte schema id, Avro binary); an id that
 * is not known is refused, never guessed.
 */
package survivor.schemas;
