package survivor.generator.record;

import survivor.generator.outcome.RequestFold;

/** A request with no terminal event yet. */
record Flight(RequestFold fold, FactWriter.Place place, Steering steering, boolean beforeTail) {}
