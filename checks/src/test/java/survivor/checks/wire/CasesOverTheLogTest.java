package survivor.checks.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import survivor.generator.cases.Comparison;
import survivor.generator.cases.WireCase;
import survivor.log.RequestOutcome;
import survivor.log.StepOrdered;
import survivor.simulator.scripted.ScriptedReplica;
import survivor.simulator.scripted.ScriptedSettings;
import survivor.simulator.scripted.Sighting;

/**
 * Every wire case over a real socket: one request, sent at once, in a step of its own. What stands
 * in the log afterwards is compared with what the case expects, but for {@code reasoning} and
 * {@code texts}: the log keeps the content of choice 0 alone.
 *
 * <p>A machine that stalls can join two reads or delay one, so a case that differs is run again, at
 * most twice, as the cases' own rules say.
 */
@Timeout(300)
class CasesOverTheLogTest {
  private static final int TRIES = 3;
  private static final double LET_GO_MS = 100;

  @TempDir static Path folder;
  private static WireStack stack;
  private static ScriptedReplica replica;

  static List<WireCase> cases() {
    return WireCase.all(Cases.FOLDER);
  }

  @BeforeAll
  static void start() throws InterruptedException {
    replica = ScriptedReplica.start(ScriptedSettings.onFreePort(Cases.FOLDER));
    stack = WireStack.start(folder);
  }

  @AfterAll
  static void stop() {
    stack.close();
    replica.close();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_case_stands_in_the_log_as_expected(WireCase wire) {
    List<String> differences = differences(wire, 1);
    for (int tries = 2; tries <= TRIES && !differences.isEmpty(); tries++) {
      System.err.println("again: " + wire + " " + differences);
      differences = differences(wire, tries);
    }
    assertThat(differences).isEmpty();
  }

  private static List<String> differences(WireCase wire, int tries) {
    // Given
    StepOrdered.Builder step =
        Orders.step(
                "case-" + wire.id() + "-" + tries,
                replica.port(),
                "2",
                500,
                Orders.workload(wire.id(), wire.endpoint(), wire.maxTokens(), wire.choices()))
            .setTimeoutNs(wire.timeoutMs() * Orders.MS);
    int before = replica.sightings().size();
    // When
    StepLog log = stack.run(step);
    // Then
    assertThat(log.outcomes()).as("%s", log).hasSize(1);
    RequestOutcome outcome = log.outcomes().getFirst();
    assertThat(outcome.getIncomplete()).isFalse();
    assertThat(outcome.getDuplicates()).isZero();
    if (wire.closedByMs().isPresent()) {
      Sighting sighting = Cases.await(() -> replica.sightings().size() > before, replica);
      assertThat(sighting.clientGoneMs()).as("the client left").isPresent();
      assertThat(sighting.clientGoneMs().getAsDouble())
          .isLessThan(wire.closedByMs().getAsDouble() + LET_GO_MS);
    }
    return Comparison.OVER_A_SOCKET.differences(wire, log.observed(0));
  }
}
