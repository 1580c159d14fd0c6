package survivor.cli.options;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import picocli.CommandLine.Option;
import survivor.cli.Failure;
import survivor.schemas.LogAddress;

/** Where the log is, and how to talk to it. */
public final class LogOptions {
  /** Environment variable with client properties, one key=value a line; the command line wins. */
  public static final String PROPERTIES_VARIABLE = "SURVIVOR_CLIENT_PROPERTIES";

  @Option(
      names = "--bootstrap",
      paramLabel = "HOST:PORT",
      defaultValue = "${env:SURVIVOR_BOOTSTRAP}",
      description = "Broker to use (also: variable SURVIVOR_BOOTSTRAP).")
  private String bootstrap;

  @Option(
      names = "--registry",
      paramLabel = "URL",
      defaultValue = "${env:SURVIVOR_REGISTRY}",
      description =
          "Root of the schema registry's Confluent API, for example"
              + " http://host:8080/apis/ccompat/v7 (also: variable SURVIVOR_REGISTRY).")
  private URI registry;

  @Option(
      names = "--client-property",
      paramLabel = "KEY=VALUE",
      description = "Kafka client property, for TLS or SASL; may be repeated.")
  private Map<String, String> clientProperties = new LinkedHashMap<>();

  @Option(
      names = "--client-config",
      paramLabel = "FILE",
      description = "Properties file with Kafka client properties.")
  private Path clientConfig;

  /**
   * The external log that was named, or empty if none was.
   *
   * @throws Failure if only one of broker and registry was named, or the file cannot be read
   */
  public Optional<LogAddress> external() {
    if (bootstrap == null && registry == null) {
      return Optional.empty();
    }
    if (bootstrap == null || registry == null) {
      String missing = bootstrap == null ? "--bootstrap" : "--registry";
      throw new Failure(
          "a broker and a registry belong together", "give " + missing + " too, or neither");
    }
    return Optional.of(new LogAddress(bootstrap, registry, properties()));
  }

  /**
   * The log that a role works on.
   *
   * @throws Failure if none was named
   */
  public LogAddress required() {
    return external()
        .orElseThrow(
            () -> new Failure("no log is named", "give --bootstrap HOST:PORT and --registry URL"));
  }

  /** The client properties as text for {@link #PROPERTIES_VARIABLE} of a child process. */
  public static String asText(Map<String, String> properties) {
    Properties all = new Properties();
    all.putAll(properties);
    StringWriter text = new StringWriter();
    try {
      all.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return text.toString();
  }

  private Map<String, String> properties() {
    Map<String, String> all = new HashMap<>();
    String inherited = System.getenv(PROPERTIES_VARIABLE);
    if (inherited != null) {
      all.putAll(parse(new StringReader(inherited), PROPERTIES_VARIABLE));
    }
    if (clientConfig != null) {
      try (Reader reader = Files.newBufferedReader(clientConfig)) {
        all.putAll(parse(reader, clientConfig.toString()));
      } catch (IOException e) {
        throw new Failure("client properties " + clientConfig + " cannot be read", e.toString(), e);
      }
    }
    all.putAll(clientProperties);
    return all;
  }

  private static Map<String, String> parse(Reader text, String name) {
    Properties properties = new Properties();
    try {
      properties.load(text);
    } catch (IOException | IllegalArgumentException e) {
      throw new Failure("client properties in " + name + " are not readable", e.getMessage(), e);
    }
    Map<String, String> map = new HashMap<>();
    properties.stringPropertyNames().forEach(key -> map.put(key, properties.getProperty(key)));
    return map;
  }
}
