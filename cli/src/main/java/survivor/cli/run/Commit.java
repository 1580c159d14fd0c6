package survivor.cli.run;

/** Which version of the instrument this is. */
public final class Commit {
  private static final String VARIABLE = "SURVIVOR_COMMIT";

  private Commit() {}

  /** The commit that the launcher or the image names, with -dirty where it was, or "unknown". */
  public static String name() {
    String named = System.getenv(VARIABLE);
    return named == null || named.isBlank() ? "unknown" : named;
  }
}
