package survivor.controller.kafka;

import survivor.schemas.LogAddress;

/** The controller cannot go on. The message is one line that can be shown as it is. */
public final class ControllerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ControllerException(String line) {
    super(line);
  }

  ControllerException(String line, Throwable cause) {
    super(line, cause);
  }

  static ControllerException unusable(LogAddress address, Throwable cause) {
    Throwable root = cause.getCause() == null ? cause : cause.getCause();
    return new ControllerException(
        "the log at " + address.bootstrap() + " cannot be opened: " + root.getMessage(), cause);
  }
}
