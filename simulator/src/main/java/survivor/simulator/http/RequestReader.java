package survivor.simulator.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.OptionalInt;
import survivor.simulator.engine.FinishReason;
import survivor.simulator.engine.ReplicaModel;

/** Reads and checks the bodies of both completion endpoints. */
final class RequestReader {
  private static final int COMPLETION_DEFAULT_TOKENS = 16;

  private final ObjectMapper mapper = new ObjectMapper();
  private final String modelName;
  private final ReplicaModel replica;

  RequestReader(String modelName, ReplicaModel replica) {
    this.modelName = modelName;
    this.replica = replica;
  }

  Reading chat(byte[] body) {
    return read(
        body,
        fields -> {
          int words = PromptWords.ofMessages(fields.get("messages"));
          OptionalInt newer = fields.count("max_completion_tokens");
          OptionalInt asked = newer.isPresent() ? newer : fields.count("max_tokens");
          return new Size(words, asked.orElse(Math.max(1, replica.maxModelLen() - words)));
        });
  }

  Reading completion(byte[] body) {
    return read(
        body,
        fields ->
            new Size(
                PromptWords.ofPrompt(fields.get("prompt")),
                fields.count("max_tokens").orElse(COMPLETION_DEFAULT_TOKENS)));
  }

  private record Size(int promptTokens, int budget) {}

  @FunctionalInterface
  private interface Sizing {
    Size of(Fields fields) throws RefusedException;
  }

  private Reading read(byte[] body, Sizing sizing) {
    try {
      JsonNode json = mapper.readTree(body);
      if (!json.isObject()) {
        throw new RefusedException(ApiError.notJson("the body must be a JSON object"));
      }
      Fields fields = new Fields(json);
      String asked = fields.text("model");
      if (!asked.equals(modelName)) {
        throw new RefusedException(ApiError.noSuchModel(asked));
      }
      if (fields.count("n").orElse(1) != 1) {
        throw new RefusedException(ApiError.badRequest("n must be 1", "n"));
      }
      return new Reading.Accepted(askedFor(fields, sizing.of(fields)));
    } catch (RefusedException e) {
      return new Reading.Refused(e.error());
    } catch (JsonProcessingException e) {
      return new Reading.Refused(ApiError.notJson("not JSON: " + e.getOriginalMessage()));
    } catch (IOException e) {
      return new Reading.Refused(ApiError.notJson("unreadable body: " + e.getMessage()));
    }
  }

  private AskedFor askedFor(Fields fields, Size size) throws RefusedException {
    long tokens = (long) size.promptTokens() + size.budget();
    if (tokens > Math.min(replica.maxModelLen(), replica.engine().kvTokens())) {
      throw new RefusedException(
          ApiError.badRequest(
              "prompt and answer need "
                  + tokens
                  + " tokens, the model has room for "
                  + replica.maxModelLen(),
              "max_tokens"));
    }
    AskedFor.Delivery delivery = delivery(fields);
    if (!fields.flag("ignore_eos") && replica.answerTokens() < size.budget()) {
      return new AskedFor(size.promptTokens(), replica.answerTokens(), FinishReason.STOP, delivery);
    }
    return new AskedFor(size.promptTokens(), size.budget(), FinishReason.LENGTH, delivery);
  }

  private static AskedFor.Delivery delivery(Fields fields) throws RefusedException {
    Fields options = fields.object("stream_options");
    boolean usageAtEnd = options.flag("include_usage");
    boolean usageOnEach = options.flag("continuous_usage_stats");
    if (fields.flag("stream")) {
      return new AskedFor.Delivery.Streamed(usageAtEnd, usageAtEnd && usageOnEach);
    }
    if (!fields.get("stream_options").isMissingNode()) {
      throw new RefusedException(
          ApiError.badRequest("stream_options need stream to be true", "stream_options"));
    }
    return new AskedFor.Delivery.Whole();
  }
}
