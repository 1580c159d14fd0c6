package survivor.simulator.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.StringTokenizer;

/** Counts the words of a prompt, split at white space; they stand for its tokens. */
final class PromptWords {
  private PromptWords() {}

  /** Words of all messages of a chat; text parts count, other parts are refused. */
  static int ofMessages(JsonNode messages) throws RefusedException {
    if (!messages.isArray() || messages.isEmpty()) {
      throw new RefusedException(
          ApiError.badRequest("messages must be a list with at least one message", "messages"));
    }
    int words = 0;
    for (JsonNode message : messages) {
      if (!message.path("role").isTextual()) {
        throw new RefusedException(
            ApiError.badRequest("every message needs a role", "messages.role"));
      }
      words += ofContent(message.path("content"));
    }
    return words;
  }

  private static int ofContent(JsonNode content) throws RefusedException {
    if (content.isTextual()) {
      return words(content.textValue());
    }
    if (!content.isArray()) {
      throw refusedContent();
    }
    int words = 0;
    for (JsonNode part : content) {
      if (!part.path("text").isTextual()) {
        throw refusedContent();
      }
      words += words(part.path("text").textValue());
    }
    return words;
  }

  private static RefusedException refusedContent() {
    return new RefusedException(
        ApiError.badRequest("content must be text or a list of text parts", "messages.content"));
  }

  /** Words of a completion's prompt: a text, a list with one text, or a list of token numbers. */
  static int ofPrompt(JsonNode prompt) throws RefusedException {
    if (prompt.isTextual()) {
      return words(prompt.textValue());
    }
    if (prompt.isArray() && prompt.size() == 1 && prompt.get(0).isTextual()) {
      return words(prompt.get(0).textValue());
    }
    if (prompt.isArray() && !prompt.isEmpty() && allNumbers(prompt)) {
      return prompt.size();
    }
    throw new RefusedException(
        ApiError.badRequest("prompt must be one text or one list of token numbers", "prompt"));
  }

  private static boolean allNumbers(JsonNode list) {
    for (JsonNode element : list) {
      if (!element.isIntegralNumber()) {
        return false;
      }
    }
    return true;
  }

  private static int words(String text) {
    return new StringTokenizer(text).countTokens();
  }
}
