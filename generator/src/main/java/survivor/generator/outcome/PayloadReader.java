package survivor.generator.outcome;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import survivor.log.ServerTimes;

/** Reads one event's data without building a tree. Not thread-safe. */
final class PayloadReader {
  /** An event is UTF-8 and nothing else (measurement 1.3). */
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(JsonFactory.Feature.CHARSET_DETECTION).build();

  private static final StreamEvent DONE = new StreamEvent.Done();

  private final boolean texts;
  private boolean error;
  private boolean output;
  private boolean answer;
  private final List<Words> words = new ArrayList<>();
  private final List<StreamEvent.Finish> finishes = new ArrayList<>();
  private int completionTokens;
  private int promptTokens;
  private Optional<ServerTimes> serverTimes = Optional.empty();
  private boolean choiceAnswers;
  private String choiceText = "";
  private String choiceReasoning = "";

  /**
   * A reader.
   *
   * @param texts whether the choices' words are kept
   */
  PayloadReader(boolean texts) {
    this.texts = texts;
  }

  /** What the data of one event says. */
  StreamEvent read(byte[] bytes, int from, int length) {
    if (isDone(bytes, from, length)) {
      return DONE;
    }
    reset();
    try (JsonParser json = JSON.createParser(bytes, from, length)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return new StreamEvent.Undecodable("the event is no JSON object");
      }
      object(json);
      if (json.nextToken() != null) {
        return new StreamEvent.Undecodable("something follows the event's JSON object");
      }
    } catch (IOException e) {
      return new StreamEvent.Undecodable("the event is no JSON: " + firstLine(e));
    }
    return new StreamEvent.Payload(
        error,
        output,
        answer,
        List.copyOf(words),
        List.copyOf(finishes),
        completionTokens > 0 ? OptionalInt.of(completionTokens) : OptionalInt.empty(),
        completionTokens > 0 ? OptionalInt.of(promptTokens) : OptionalInt.empty(),
        serverTimes);
  }

  private void reset() {
    error = false;
    output = false;
    answer = false;
    words.clear();
    finishes.clear();
    completionTokens = 0;
    promptTokens = 0;
    serverTimes = Optional.empty();
  }

  private void object(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "error" -> error |= isTruthy(json, value);
        case "object" -> error |= isText(value) && json.getText().equals("error");
        case "choices" -> choices(json, value);
        case "usage" -> usage(json, value);
        case "metrics" -> serverTimes = ServerTimesReader.read(json, value);
        default -> json.skipChildren();
      }
      skipRest(json, value);
    }
  }

  private void choices(JsonParser json, JsonToken value) throws IOException {
    if (value != JsonToken.START_ARRAY) {
      return;
    }
    int position = 0;
    for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
      if (t == JsonToken.START_OBJECT) {
        choice(json, position);
      } else {
        json.skipChildren();
      }
      position++;
    }
  }

  private void choice(JsonParser json, int position) throws IOException {
    int index = position;
    String reason = "";
    choiceAnswers = false;
    choiceText = "";
    choiceReasoning = "";
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "index" -> index = value == JsonToken.VALUE_NUMBER_INT ? json.getIntValue() : index;
        case "finish_reason" -> reason = isText(value) ? json.getText() : "";
        case "text" -> answer(json, value);
        case "delta" -> delta(json, value);
        default -> json.skipChildren();
      }
      skipRest(json, value);
    }
    if (!reason.isEmpty()) {
      finishes.add(new StreamEvent.Finish(index, reason));
    }
    answer |= choiceAnswers;
    output |= choiceAnswers;
    if (!choiceText.isEmpty() || !choiceReasoning.isEmpty()) {
      words.add(new Words(index, choiceText, choiceReasoning));
    }
  }

  private void delta(JsonParser json, JsonToken start) throws IOException {
    if (start != JsonToken.START_OBJECT) {
      return;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      switch (name) {
        case "content", "text" -> answer(json, value);
        case "reasoning", "reasoning_content" -> reasoning(json, value);
        case "tool_calls" -> toolCalls(json, value);
        default -> json.skipChildren();
      }
      skipRest(json, value);
    }
  }

  private void answer(JsonParser json, JsonToken value) throws IOException {
    if (isNonEmptyText(json, value)) {
      choiceAnswers = true;
      if (texts) {
        choiceText += json.getText();
      }
    }
  }

  private void reasoning(JsonParser json, JsonToken value) throws IOException {
    if (isNonEmptyText(json, value)) {
      output = true;
      if (texts) {
        choiceReasoning += json.getText();
      }
    }
  }

  private void toolCalls(JsonParser json, JsonToken value) throws IOException {
    if (value != JsonToken.START_ARRAY) {
      return;
    }
    for (JsonToken t = json.nextToken(); t != JsonToken.END_ARRAY; t = json.nextToken()) {
      if (t == JsonToken.START_OBJECT) {
        toolCall(json);
      } else {
        json.skipChildren();
      }
    }
  }

  private void toolCall(JsonParser json) throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      boolean function = json.currentName().equals("function");
      if (json.nextToken() == JsonToken.START_OBJECT && function) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          JsonToken value = json.nextToken();
          output |=
              (name.equals("name") || name.equals("arguments")) && isNonEmptyText(json, value);
          json.skipChildren();
        }
      } else {
        json.skipChildren();
      }
    }
  }

  private void usage(JsonParser json, JsonToken start) throws IOException {
    if (start != JsonToken.START_OBJECT) {
      return;
    }
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      boolean number = json.nextToken() == JsonToken.VALUE_NUMBER_INT;
      switch (name) {
        case "completion_tokens" -> completionTokens = number ? json.getIntValue() : 0;
        case "prompt_tokens" -> promptTokens = number ? json.getIntValue() : 0;
        default -> json.skipChildren();
      }
      json.skipChildren();
    }
  }

  /** A value that was not entered is passed over; one that was entered is at its end already. */
  private static void skipRest(JsonParser json, JsonToken value) throws IOException {
    if (json.currentToken() == value) {
      json.skipChildren();
    }
  }

  private static boolean isTruthy(JsonParser json, JsonToken value) throws IOException {
    return switch (value) {
      case VALUE_NULL, VALUE_FALSE -> false;
      case VALUE_STRING -> json.getTextLength() > 0;
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> json.getDoubleValue() != 0;
      case START_OBJECT, START_ARRAY -> !isEmptyStructure(json);
      default -> true;
    };
  }

  private static boolean isEmptyStructure(JsonParser json) throws IOException {
    int depth = 1;
    int tokens = 0;
    while (depth > 0) {
      JsonToken t = json.nextToken();
      tokens++;
      if (t == null) {
        throw new IOException("the event ends inside a value");
      }
      depth += t.isStructStart() ? 1 : t.isStructEnd() ? -1 : 0;
    }
    return tokens == 1;
  }

  private static boolean isNonEmptyText(JsonParser json, JsonToken value) throws IOException {
    return isText(value) && json.getTextLength() > 0;
  }

  private static boolean isText(JsonToken value) {
    return value == JsonToken.VALUE_STRING;
  }

  private static boolean isDone(byte[] bytes, int from, int length) {
    int end = from + length;
    int start = from;
    while (start < end && bytes[start] <= ' ' && bytes[start] >= 0) {
      start++;
    }
    while (end > start && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
      end--;
    }
    String done = "[DONE]";
    if (end - start != done.length()) {
      return false;
    }
    for (int i = 0; i < done.length(); i++) {
      if (bytes[start + i] != done.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static String firstLine(IOException e) {
    String message = String.valueOf(e.getMessage());
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
