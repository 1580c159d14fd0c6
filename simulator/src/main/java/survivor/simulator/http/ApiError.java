package survivor.simulator.http;

import java.util.Optional;

/**
 * A refusal in OpenAI's form.
 *
 * @param status HTTP status, 400 or above
 * @param type kind of error, as vLLM names it
 * @param message one sentence for people
 * @param param the request's field at fault, if it is one
 */
record ApiError(int status, String type, String message, Optional<String> param) {

  static ApiError badRequest(String message, String param) {
    return new ApiError(400, "BadRequestError", message, Optional.of(param));
  }

  static ApiError notJson(String message) {
    return new ApiError(400, "BadRequestError", message, Optional.empty());
  }

  static ApiError noSuchModel(String model) {
    String message = "The model `" + model + "` does not exist.";
    return new ApiError(404, "NotFoundError", message, Optional.of("model"));
  }

  String json() {
    return "{\"error\":{\"message\":"
        + Json.quoted(message)
        + ",\"type\":"
        + Json.quoted(type)
        + ",\"param\":"
        + param.map(Json::quoted).orElse("null")
        + ",\"code\":"
        + status
        + "}}";
  }
}
