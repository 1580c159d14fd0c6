package survivor.aggregator.kafka;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import survivor.aggregator.fold.Row;
import survivor.aggregator.fold.Rows;

/** Rows in a state store. */
final class StoreRows implements Rows {
  private static final ByteArraySerializer PREFIX = new ByteArraySerializer();

  private final KeyValueStore<Bytes, byte[]> store;

  StoreRows(KeyValueStore<Bytes, byte[]> store) {
    this.store = store;
  }

  @Override
  public Optional<byte[]> get(byte[] key) {
    return Optional.ofNullable(store.get(Bytes.wrap(key)));
  }

  @Override
  public void put(byte[] key, byte[] value) {
    store.put(Bytes.wrap(key), value);
  }

  @Override
  public void delete(byte[] key) {
    store.delete(Bytes.wrap(key));
  }

  @Override
  public List<Row> under(byte[] prefix) {
    List<Row> rows = new ArrayList<>();
    try (KeyValueIterator<Bytes, byte[]> found =
        prefix.length == 0 ? store.all() : store.prefixScan(prefix, PREFIX)) {
      found.forEachRemaining(row -> rows.add(new Row(row.key.get(), row.value)));
    }
    return rows;
  }
}
