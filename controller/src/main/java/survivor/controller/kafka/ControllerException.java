package survivor.controller.kafka;

/** The controller cannot go on. The message is one line that can be shown as it is. */
public final class ControllerException extends RuntimeException {
  private static final long serialVersionUID = 1;

  ControllerException(String line) {
    super(line);
  }

  ControllerException(String line, Throwable cause) {
    super(line, cause);
  }
}
