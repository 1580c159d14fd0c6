package survivor.aggregator.step;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import survivor.aggregator.fact.StepFact;
import survivor.aggregator.fact.StepFactCodec;
import survivor.aggregator.fold.Row;
import survivor.aggregator.fold.Rows;
import survivor.schemas.FactCodec;

/** The rows of one step. */
final class StepRows {
  private final Rows rows;
  private final FactCodec codec;
  private final StepRowKeys keys;

  StepRows(Rows rows, FactCodec codec, String step) {
    this.rows = rows;
    this.codec = codec;
    this.keys = new StepRowKeys(step);
  }

  /** Keeps a fact; the same fact again changes nothing. */
  void keep(StepFact fact) {
    switch (fact) {
      case StepFact.RequestEnded f -> rows.put(keys.request(f.index()), f.outcome().bytes());
      case StepFact.Sampled f -> rows.put(keys.sample(f.source(), f.atNs()), f.sample().bytes());
      case StepFact.Announcement f -> rows.put(keys.announcement(f), StepFactCodec.encode(f));
    }
  }

  /** What has been announced. */
  StepBook book() {
    List<StepFact.Announcement> facts = new ArrayList<>();
    for (Row row : rows.under(keys.announcements())) {
      facts.add((StepFact.Announcement) StepFactCodec.decode(row.value()));
    }
    return StepBook.of(facts, codec);
  }

  /** Outcomes in wire format, in the order of their indices. */
  List<Row> requests() {
    return rows.under(keys.requests());
  }

  /** Samples in wire format, by source and time. */
  List<Row> samples() {
    return rows.under(keys.samples());
  }

  /** What is left of the step if it is closed. */
  Optional<ClosedMark> closed() {
    return rows.get(keys.closed()).map(ClosedMark::fromBytes);
  }

  /** Removes everything but the mark. */
  void close(ClosedMark mark) {
    for (Row row : rows.under(keys.all())) {
      rows.delete(row.key());
    }
    mark(mark);
  }

  void mark(ClosedMark mark) {
    rows.put(keys.closed(), mark.toBytes());
  }
}
