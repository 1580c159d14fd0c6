package survivor.generator.serverside;

import java.io.IOException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import survivor.generator.gauges.PrometheusText;
import survivor.log.DeviceReading;

/** Reads the devices out of a page of NVIDIA's DCGM exporter. */
final class DcgmText {
  private static final String SM_CLOCK = "DCGM_FI_DEV_SM_CLOCK";
  private static final String MEMORY_CLOCK = "DCGM_FI_DEV_MEM_CLOCK";
  private static final String TEMPERATURE = "DCGM_FI_DEV_GPU_TEMP";
  private static final String POWER = "DCGM_FI_DEV_POWER_USAGE";
  private static final String UTILISATION = "DCGM_FI_DEV_GPU_UTIL";

  private final PrometheusText page;

  private DcgmText(PrometheusText page) {
    this.page = page;
  }

  /**
   * Devices in the order of their numbers, which are the label {@code gpu}.
   *
   * @throws IOException if the page names none
   */
  static List<DeviceReading> parse(String page) throws IOException {
    DcgmText text = new DcgmText(PrometheusText.of(page));
    SortedSet<Integer> devices = new TreeSet<>();
    for (String name : List.of(SM_CLOCK, MEMORY_CLOCK, TEMPERATURE, POWER, UTILISATION)) {
      text.page.series(name).stream()
          .flatMap(series -> series.label("gpu").stream())
          .filter(gpu -> gpu.matches("\\d{1,4}"))
          .forEach(gpu -> devices.add(Integer.valueOf(gpu)));
    }
    if (devices.isEmpty()) {
      throw new IOException("the exporter names no device");
    }
    return devices.stream().map(text::device).toList();
  }

  private DeviceReading device(int device) {
    Double percent = value(UTILISATION, device);
    return new DeviceReading(
        device,
        name(device),
        value(SM_CLOCK, device),
        value(MEMORY_CLOCK, device),
        value(TEMPERATURE, device),
        value(POWER, device),
        percent == null ? null : percent / 100);
  }

  private Double value(String name, int device) {
    return of(name, device).map(PrometheusText.Series::value).findFirst().orElse(null);
  }

  private String name(int device) {
    return List.of(SM_CLOCK, TEMPERATURE, POWER).stream()
        .flatMap(series -> of(series, device))
        .flatMap(series -> series.label("modelName").stream())
        .findFirst()
        .orElse(null);
  }

  private Stream<PrometheusText.Series> of(String name, int device) {
    return page.series(name).stream()
        .filter(series -> series.label("gpu").filter(Integer.toString(device)::equals).isPresent());
  }
}
