package survivor.controller.fault;

/** A way to take a replica away. */
public interface Injector {
  /** Its name in orders. */
  String name();

  /**
   * Readies a fault, and whatever will end it: after this only {@link ArmedFault#fire} is left to
   * do. The victim notices nothing. Refused where the victim is absent, or rights or tools lack;
   * then nothing was changed.
   */
  Arming arm(Fault fault);
}
