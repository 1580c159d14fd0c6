package survivor.controller.fault;

/** An armed fault could not do what was asked of it. */
public final class InjectionException extends Exception {
  private static final long serialVersionUID = 1L;

  public InjectionException(String message) {
    super(message);
  }

  public InjectionException(String message, Throwable cause) {
    super(message, cause);
  }
}
