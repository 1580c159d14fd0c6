package survivor.cli.records;

import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;
import survivor.measure.observed.ObservedRequest;

/**
 * What a file of records holds.
 *
 * @param requests one for each record, in the order of the file
 * @param ignoredFields names of fields that no figure is made of
 */
public record RecordFile(List<ObservedRequest> requests, SortedSet<String> ignoredFields) {
  public RecordFile {
    requests = List.copyOf(requests);
    ignoredFields = Collections.unmodifiableSortedSet(new TreeSet<>(ignoredFields));
  }

  /** The last intended instant; empty without records. */
  public OptionalLong lastIntendedNs() {
    return requests.stream().mapToLong(ObservedRequest::intendedNs).max();
  }
}
