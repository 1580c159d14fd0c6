package survivor.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;

/**
 * Ctrl-C and SIGTERM as events of this program. The JVM's own handler would begin its shutdown at
 * the first signal and ignore the second; the JDK's signal class is exported by {@code
 * jdk.unsupported}, and is reached by reflection since javac warns of every other use.
 */
public final class Signals {
  private Signals() {}

  /**
   * Runs this at every SIGINT, SIGTERM and SIGHUP from now on, instead of the JVM's shutdown. A
   * signal that this process was started to ignore stays ignored.
   */
  public static void onStop(Runnable action) {
    InvocationHandler handler =
        (proxy, method, arguments) ->
            switch (method.getName()) {
              case "handle" -> {
                action.run();
                yield null;
              }
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == arguments[0];
              default -> "stop handler";
            };
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(), new Class<?>[] {handlerType}, handler);
      for (String name : List.of("INT", "TERM", "HUP")) {
        signal
            .getMethod("handle", signal, handlerType)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM does not let a program handle signals", e);
    }
  }
}
