package survivor.generator.serverside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import survivor.log.DeviceReading;

class DeviceTextTest {
  @Test
  void lines_of_nvidia_smi_are_read_and_what_is_no_number_is_not_observed() throws IOException {
    // Given
    String text =
        """
        0, NVIDIA L40S, 2520, 9001, 61, 287.45, 98
        1, NVIDIA L40S, 210, 405, 34, [N/A], [Not Supported]
        """;

    // When // Then
    assertThat(NvidiaSmi.parse(text))
        .containsExactly(
            new DeviceReading(0, "NVIDIA L40S", 2520.0, 9001.0, 61.0, 287.45, 0.98),
            new DeviceReading(1, "NVIDIA L40S", 210.0, 405.0, 34.0, null, null));
  }

  @Test
  void what_is_no_list_of_devices_is_refused() {
    assertThatIOException().isThrownBy(() -> NvidiaSmi.parse("No devices were found\n"));
    assertThatIOException().isThrownBy(() -> NvidiaSmi.parse("\n"));
    assertThatIOException().isThrownBy(() -> NvidiaSmi.parse("0, NVIDIA L40S, 2520\n"));
  }

  @Test
  void a_page_of_the_exporter_is_read_by_device() throws IOException {
    // Given
    String page =
        """
        # HELP DCGM_FI_DEV_SM_CLOCK SM clock frequency (in MHz).
        DCGM_FI_DEV_SM_CLOCK{gpu="1",UUID="GPU-b",device="nvidia1",modelName="NVIDIA A100"} 1410
        DCGM_FI_DEV_SM_CLOCK{gpu="0",UUID="GPU-a",device="nvidia0",modelName="NVIDIA A100"} 1095
        DCGM_FI_DEV_MEM_CLOCK{gpu="0",UUID="GPU-a",modelName="NVIDIA A100"} 1215
        DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-a",modelName="NVIDIA A100"} 44
        DCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="GPU-a",modelName="NVIDIA A100"} 61.5
        DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-a",modelName="NVIDIA A100"} 25
        """;

    // When // Then
    assertThat(DcgmText.parse(page))
        .containsExactly(
            new DeviceReading(0, "NVIDIA A100", 1095.0, 1215.0, 44.0, 61.5, 0.25),
            new DeviceReading(1, "NVIDIA A100", 1410.0, null, null, null, null));
    assertThatIOException().isThrownBy(() -> DcgmText.parse("up 1\n"));
  }
}
