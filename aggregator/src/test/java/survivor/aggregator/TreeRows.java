package survivor.aggregator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import survivor.aggregator.fold.Row;
import survivor.aggregator.fold.Rows;

/** Rows in a sorted map. */
public final class TreeRows implements Rows {
  private final TreeMap<byte[], byte[]> map = new TreeMap<>(Arrays::compareUnsigned);

  @Override
  public Optional<byte[]> get(byte[] key) {
    return Optional.ofNullable(map.get(key));
  }

  @Override
  public void put(byte[] key, byte[] value) {
    map.put(key, value);
  }

  @Override
  public void delete(byte[] key) {
    map.remove(key);
  }

  @Override
  public List<Row> under(byte[] prefix) {
    List<Row> rows = new ArrayList<>();
    map.forEach(
        (key, value) -> {
          if (key.length >= prefix.length
              && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length)) {
            rows.add(new Row(key, value));
          }
        });
    return rows;
  }

  public int size() {
    return map.size();
  }
}
