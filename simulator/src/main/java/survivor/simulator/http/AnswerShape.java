package survivor.simulator.http;

import java.util.Optional;
import survivor.simulator.engine.FinishReason;

/** The JSON of one answer on one endpoint; without SSE framing. */
interface AnswerShape {
  /** The event before the first token's, if this endpoint has one. */
  Optional<String> opening(Optional<Usage> usage);

  /** The event of one token. */
  String token(String text, Optional<FinishReason> finish, Optional<Usage> usage);

  /** The event with the usage and no choices. */
  String closing(Usage usage);

  /** The body of an answer in one piece. */
  String whole(String text, FinishReason finish, Usage usage);
}
