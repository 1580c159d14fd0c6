package survivor.measure.late;

/** What became of a request. */
public enum Group {
  /** Completed within the SLO. */
  MET,
  /** Completed outside it. */
  LATE,
  /** Errored or censored. */
  UNFINISHED
}
