package survivor.aggregator.fold;

import org.apache.avro.specific.SpecificRecord;
import survivor.log.Account;
import survivor.log.Completed;
import survivor.log.Failed;
import survivor.log.RequestOutcome;
import survivor.log.TimedOut;
import survivor.schemas.Keys.RequestKey;

/** The last step of a request's fold: its state and its terminal event become its outcome. */
final class OutcomeFold {
  private OutcomeFold() {}

  /**
   * The outcome of a request.
   *
   * @param state the request's state, terminal event not yet counted
   * @param terminal Completed, Failed or TimedOut
   */
  static RequestOutcome ended(RequestKey key, byte[] state, SpecificRecord terminal) {
    Account account = account(terminal);
    RequestFold.Outputs outputs = RequestFold.outputs(state);
    return RequestOutcome.newBuilder()
        .setRunId(key.runId())
        .setStepId(key.stepId())
        .setIndex(key.index())
        .setShard(RequestFold.shard(state))
        .setOutcome(name(terminal))
        .setErrorClass(why(terminal))
        .setStatus(terminal instanceof Failed failed ? failed.getStatus() : null)
        .setAccount(account)
        .setGapsNs(outputs.gapsNs())
        .setSameReadGaps(outputs.sameRead())
        .setEvents(RequestFold.events(state) + 1)
        .setDuplicates(RequestFold.duplicates(state))
        .setIncomplete(
            !RequestFold.dispatchSeen(state) || RequestFold.chunks(state) != account.getOutputs())
        .setEventTokens(outputs.tokens().orElse(null))
        .build();
  }

  private static Account account(SpecificRecord terminal) {
    return switch (terminal) {
      case Completed completed -> completed.getAccount();
      case Failed failed -> failed.getAccount();
      case TimedOut timedOut -> timedOut.getAccount();
      default -> throw notTerminal(terminal);
    };
  }

  private static String name(SpecificRecord terminal) {
    return switch (terminal) {
      case Completed completed -> "completed";
      case Failed failed -> "errored";
      case TimedOut timedOut -> "censored";
      default -> throw notTerminal(terminal);
    };
  }

  private static String why(SpecificRecord terminal) {
    return switch (terminal) {
      case Failed failed -> failed.getErrorClass();
      case TimedOut timedOut -> timedOut.getCause();
      default -> null;
    };
  }

  private static IllegalArgumentException notTerminal(SpecificRecord fact) {
    return new IllegalArgumentException(fact.getSchema().getName() + " ends no request");
  }
}
