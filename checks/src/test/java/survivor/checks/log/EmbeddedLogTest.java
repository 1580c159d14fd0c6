package survivor.checks.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import survivor.cli.SystemClock;
import survivor.cli.stack.DataFolder;
import survivor.cli.stack.Stack;
import survivor.cli.stack.Supervisor;
import survivor.schemas.LogAddress;
import survivor.schemas.RegistryClient;

/** The contract on the embedded broker and registry. */
class EmbeddedLogTest extends LogContract {
  @TempDir static Path folder;
  private static DataFolder data;
  private static Supervisor supervisor;
  private static LogAddress address;

  @BeforeAll
  static void start() {
    open();
  }

  @AfterAll
  static void stop() {
    supervisor.close();
    data.close();
  }

  @Override
  LogAddress address() {
    return address;
  }

  @Test
  void ids_outlive_a_restart_on_the_same_folder() {
    // Given
    var before = RegistryClient.register(address.registry()).texts();
    // When
    stop();
    open();
    // Then
    assertThat(RegistryClient.register(address.registry()).texts()).isEqualTo(before);
  }

  private static void open() {
    data = DataFolder.open(folder);
    var given = new CopyOnWriteArrayList<Object>();
    supervisor = new Supervisor(data, new SystemClock(), line -> {}, given::add);
    address = Stack.start(data, supervisor);
  }
}
