package survivor.aggregator.fold;

import java.util.List;
import java.util.Optional;

/** State of a fold: rows sorted by the unsigned bytes of their keys. Arrays are never changed. */
public interface Rows {
  /** The row of a key. */
  Optional<byte[]> get(byte[] key);

  /** Sets a row. */
  void put(byte[] key, byte[] value);

  /** Removes a row, if there is one. */
  void delete(byte[] key);

  /**
   * All rows whose keys begin with a prefix, in order, as they are now; the empty prefix is all.
   */
  List<Row> under(byte[] prefix);
}
