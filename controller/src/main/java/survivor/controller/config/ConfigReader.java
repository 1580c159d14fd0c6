package survivor.controller.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import survivor.controller.config.RunConfig.BetweenSteps;
import survivor.controller.config.RunConfig.Completion;
import survivor.controller.config.RunConfig.GateLimits;
import survivor.controller.config.RunConfig.Load;
import survivor.controller.config.RunConfig.Observe;
import survivor.controller.config.RunConfig.Reference;
import survivor.controller.config.RunConfig.Shape;
import survivor.controller.config.RunConfig.Slo;
import survivor.controller.config.RunConfig.Source;
import survivor.controller.config.RunConfig.Target;
import survivor.controller.config.RunConfig.Timing;

/** Reads YAML strictly: everything that is wrong is found in one reading. */
final class ConfigReader {
  private static final ObjectMapper YAML =
      new ObjectMapper(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private final List<Violation> violations = new ArrayList<>();

  private ConfigReader() {}

  static ConfigReading read(byte[] raw, TargetOverride override) {
    JsonNode root;
    try {
      root = YAML.readTree(raw);
    } catch (JsonProcessingException e) {
      return new ConfigReading.Refused(List.of(syntax(e)));
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    if (!root.isObject()) {
      return new ConfigReading.Refused(
          List.of(new Violation("(file)", "must be a mapping of keys to values")));
    }
    ConfigReader reader = new ConfigReader();
    RunConfig config = reader.config(root, new Source(text(raw), sha256(raw)), override);
    return reader.violations.isEmpty()
        ? new ConfigReading.Accepted(config)
        : new ConfigReading.Refused(reader.violations);
  }

  private RunConfig config(JsonNode root, Source source, TargetOverride override) {
    Section top = Section.root(root, violations);
    Profile profile = top.choice("profile", Profile.values(), Profile::label);
    RunConfig config =
        new RunConfig(
            profile,
            top.whole("seed", 0, Long.MAX_VALUE / 2),
            target(top.section("target"), override),
            load(top.section("load")),
            slo(top.section("slo")),
            top.millis("timeoutMs", 1),
            timing(top.section("step"), true),
            reference(top.section("reference")),
            limits(top.section("limits")),
            top.number("lambdaRFactor", "0.01", "1"),
            observe(top.optionalSection("observe")),
            betweenSteps(top.optionalSection("betweenSteps")),
            source,
            override);
    top.refuseOtherKeys();
    if (root.path("profile").asText().equals(Profile.SPEC.label())) {
      violations.addAll(SpecPins.violations(root));
    }
    return config;
  }

  private static Target target(Section section, TargetOverride override) {
    String ownUrl = section.text("url");
    String ownModel = section.text("model");
    String ownMetrics = section.text("metrics");
    String url = address(section, "url", override.url().orElse(ownUrl));
    String metrics = override.metrics().orElse(ownMetrics);
    String endpoint = section.text("endpoint");
    if (!endpoint.startsWith("/") && !endpoint.equals("-")) {
      section.note("endpoint", "must begin with a slash");
    }
    Target target =
        new Target(
            url,
            override.model().orElse(ownModel),
            endpoint,
            metrics.equals("target") ? url + "/metrics" : address(section, "metrics", metrics),
            section.texts("waitingGauges", 1),
            section.texts("runningGauges", 0),
            section.choice("completion", Completion.values(), ConfigReader::lower));
    section.refuseOtherKeys();
    return target;
  }

  private static Load load(Section section) {
    Shape shape = section.choice("shape", Shape.values(), ConfigReader::lower);
    Optional<String> traceFile = section.optionalText("traceFile");
    if (traceFile.isPresent() != (shape == Shape.TRACE)) {
      section.note("traceFile", "belongs to the shape trace, which needs it");
    }
    BigDecimal start = section.rate("startRps");
    Optional<BigDecimal> ceiling = section.optionalRate("ceilingRps");
    if (ceiling.isPresent() && ceiling.get().compareTo(start) < 0) {
      section.note("ceilingRps", "must not be under startRps");
    }
    Load load =
        new Load(
            shape,
            traceFile,
            start,
            ceiling,
            (int) section.whole("inputTokens", 1, 1_000_000),
            (int) section.whole("maxTokens", 1, 1_000_000),
            section.flag("ignoreEos"),
            section.flag("recordText"),
            section.optionalFlag("continuousUsageStats"));
    section.refuseOtherKeys();
    return load;
  }

  private static Slo slo(Section section) {
    Slo slo = new Slo(section.millis("ttftMs", 1), section.millis("e2eMs", 1));
    section.refuseOtherKeys();
    return slo;
  }

  private static Timing timing(Section section, boolean last) {
    Timing timing =
        new Timing(
            section.millis("settleMs", 0),
            section.millis("measuredMs", 100),
            section.millis("tailMs", 0));
    if (last) {
      section.refuseOtherKeys();
    }
    return timing;
  }

  private static Reference reference(Section section) {
    Reference reference =
        new Reference(timing(section, false), section.number("loadFactor", "0.01", "100"));
    section.refuseOtherKeys();
    return reference;
  }

  private static GateLimits limits(Section section) {
    GateLimits limits =
        new GateLimits(
            section.number("goodputMin", "0", "1").doubleValue(),
            section.number("queueMeanMax", "0", "1000000").doubleValue(),
            section.number("coverageMin", "0", "1").doubleValue(),
            section.millis("skewP99MaxMs", 1),
            section.millis("skewMaxMs", 1),
            section.number("cpuMax", "0", "1").doubleValue(),
            section.millis("pauseP99MaxMs", 1));
    section.refuseOtherKeys();
    return limits;
  }

  private static Observe observe(Optional<Section> section) {
    Optional<String> dcgm = section.flatMap(s -> s.optionalText("dcgm"));
    Observe observe =
        new Observe(
            section.flatMap(s -> s.optionalText("nvidiaSmi")),
            dcgm.map(url -> address(section.get(), "dcgm", url)),
            section.flatMap(s -> s.optionalText("serverLog")));
    section.ifPresent(Section::refuseOtherKeys);
    return observe;
  }

  private static BetweenSteps betweenSteps(Optional<Section> section) {
    return section
        .map(
            s -> {
              long pauseMs = s.millis("pauseMs", 0);
              Optional<String> command = s.optionalText("command");
              long timeoutMs = command.isPresent() ? s.millis("timeoutMs", 1) : 0;
              s.refuseOtherKeys();
              return new BetweenSteps(pauseMs, command, timeoutMs);
            })
        .orElse(BetweenSteps.NOTHING);
  }

  private static String address(Section section, String key, String address) {
    try {
      URI uri = new URI(address);
      boolean web = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (!address.equals("-") && (!web || uri.getHost() == null)) {
        section.note(key, "must be an address such as http://host:port, not " + address);
      }
    } catch (URISyntaxException e) {
      section.note(key, "is no address: " + e.getMessage());
    }
    return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static Violation syntax(JsonProcessingException e) {
    String where = e.getLocation() == null ? "(file)" : "line " + e.getLocation().getLineNr();
    return new Violation(where, "is not YAML: " + e.getOriginalMessage().lines().findFirst().get());
  }

  private static String text(byte[] raw) {
    return new String(raw, StandardCharsets.UTF_8);
  }

  private static String sha256(byte[] raw) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(raw));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
