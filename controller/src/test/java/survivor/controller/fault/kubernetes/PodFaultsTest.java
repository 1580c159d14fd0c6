package survivor.controller.fault.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import survivor.controller.clock.SystemClock;
import survivor.controller.fault.ArmedFault;
import survivor.controller.fault.Arming;
import survivor.controller.fault.Confirmation;
import survivor.controller.fault.Fault;
import survivor.controller.fault.InjectionException;

/** Against the client's mock of a cluster's API. */
class PodFaultsTest {
  private static final String POD = "/api/v1/namespaces/llm/pods/replica-1";
  private static final String RIGHTS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
  private static final String CHAOS = "/apis/chaos-mesh.org/v1alpha1/namespaces/llm/networkchaos";

  private final SystemClock clock = new SystemClock();
  private KubernetesMockServer cluster;
  private KubernetesClient client;

  @BeforeEach
  void start() {
    cluster = new KubernetesMockServer(false);
    cluster.init();
    client = cluster.createClient();
  }

  @AfterEach
  void stop() {
    client.close();
    cluster.destroy();
  }

  @Test
  void a_pod_is_deleted_without_grace_and_gone_once_its_uid_is() throws Exception {
    // Given the pod, seen twice; then one of its name that came after it
    allowed(true);
    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Running")).times(2);
    cluster.expect().delete().withPath(POD).andReturn(200, pod("u1", "Running")).once();
    cluster.expect().get().withPath(POD).andReturn(200, pod("u2", "Pending")).always();

    // When
    ArmedFault deletion =
        armed(new PodDeleteInjector(() -> client).arm(fault(OptionalLong.empty())));
    assertThat(deletion.details())
        .containsEntry("uid", "u1")
        .containsEntry("node", "n1")
        .containsEntry("namespace", "llm");
    deletion.fire();

    // Then
    var request = cluster.getLastRequest();
    assertThat(request.getMethod()).isEqualTo("DELETE");
    assertThat(request.getUtf8Body()).contains("\"gracePeriodSeconds\":0");
    assertThat(deletion.observe().orElseThrow().what()).isEqualTo(Confirmation.VICTIM_GONE);
  }

  @Test
  void a_pod_that_was_replaced_before_the_fire_is_spared() throws Exception {
    allowed(true);
    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Running")).once();
    cluster.expect().get().withPath(POD).andReturn(200, pod("u2", "Running")).always();
    ArmedFault deletion =
        armed(new PodDeleteInjector(() -> client).arm(fault(OptionalLong.empty())));

    assertThatThrownBy(deletion::fire).isInstanceOf(InjectionException.class);
    assertThat(cluster.getLastRequest().getMethod()).isEqualTo("GET");
  }

  @Test
  void absent_pods_waiting_pods_missing_rights_and_lengths_are_refused() {
    PodDeleteInjector injector = new PodDeleteInjector(() -> client);
    assertThat(refusal(injector.arm(fault(OptionalLong.empty())))).contains("replica-1");

    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Pending")).once();
    assertThat(refusal(injector.arm(fault(OptionalLong.empty())))).contains("Pending");

    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Running")).always();
    allowed(false);
    assertThat(refusal(injector.arm(fault(OptionalLong.empty())))).contains("delete pods");
    assertThat(refusal(injector.arm(fault(OptionalLong.of(1))))).contains("length");
  }

  @Test
  void a_partition_cuts_the_pod_off_both_ways_for_what_is_left_of_its_time() throws Exception {
    // Given
    allowed(true);
    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Running")).always();
    cluster.expect().get().withPath(CHAOS).andReturn(200, Map.of("items", List.of())).once();
    cluster.expect().post().withPath(CHAOS).andReturn(201, chaos("False", "False")).once();

    // When
    ArmedFault partition = armed(chaosInjector().arm(fault(OptionalLong.of(120_000_000_000L))));
    partition.fire();

    // Then
    String order = cluster.getLastRequest().getUtf8Body();
    assertThat(order)
        .contains("\"action\":\"partition\"")
        .contains("\"direction\":\"both\"")
        .contains("\"pods\":{\"llm\":[\"replica-1\"]}");
    assertThat(order).containsPattern("\"duration\":\"1(19|20)\\d{3}ms\"");
  }

  @Test
  void a_partition_is_confirmed_and_over_when_chaos_mesh_says_so_and_deleted_at_the_end()
      throws Exception {
    // Given
    allowed(true);
    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Running")).always();
    cluster.expect().get().withPath(CHAOS).andReturn(200, Map.of("items", List.of())).once();
    String one = CHAOS + "/survivor-f-1";
    cluster.expect().get().withPath(one).andReturn(200, chaos("False", "False")).once();
    cluster.expect().get().withPath(one).andReturn(200, chaos("True", "False")).times(2);
    cluster.expect().get().withPath(one).andReturn(200, chaos("False", "True")).once();
    cluster.expect().delete().withPath(one).andReturn(200, chaos("False", "True")).once();
    ArmedFault partition = armed(chaosInjector().arm(fault(OptionalLong.of(120_000_000_000L))));

    // When, Then
    assertThat(partition.observe()).isEmpty();
    assertThat(partition.observe().orElseThrow().what()).isEqualTo(Confirmation.FAULT_ACTIVE);
    assertThat(partition.over()).isFalse();
    assertThat(partition.over()).isTrue();
    partition.disarm();
    assertThat(cluster.getLastRequest().getMethod()).isEqualTo("DELETE");
  }

  @Test
  void a_cluster_without_chaos_mesh_refuses_a_partition() {
    allowed(true);
    cluster.expect().get().withPath(POD).andReturn(200, pod("u1", "Running")).always();

    assertThat(refusal(chaosInjector().arm(fault(OptionalLong.of(1_000_000_000L)))))
        .contains("Chaos Mesh");
    assertThat(refusal(chaosInjector().arm(fault(OptionalLong.empty())))).contains("length");
  }

  private NetworkChaosInjector chaosInjector() {
    return new NetworkChaosInjector(() -> client, clock);
  }

  private void allowed(boolean yes) {
    cluster
        .expect()
        .post()
        .withPath(RIGHTS)
        .andReturn(
            201,
            new SelfSubjectAccessReviewBuilder()
                .withNewStatus()
                .withAllowed(yes)
                .endStatus()
                .build())
        .always();
  }

  private Fault fault(OptionalLong lengthNs) {
    return new Fault("F.1", "replica-1", clock.nowNs(), lengthNs, Map.of("namespace", "llm"));
  }

  private static ArmedFault armed(Arming arming) {
    return switch (arming) {
      case Arming.Ready ready -> ready.fault();
      case Arming.Refused refused -> throw new AssertionError(refused.why());
    };
  }

  private static String refusal(Arming arming) {
    return switch (arming) {
      case Arming.Ready ready -> throw new AssertionError("it was armed");
      case Arming.Refused refused -> refused.why();
    };
  }

  private static Pod pod(String uid, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("replica-1")
        .withNamespace("llm")
        .withUid(uid)
        .endMetadata()
        .withNewSpec()
        .withNodeName("n1")
        .endSpec()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }

  private static GenericKubernetesResource chaos(String injected, String recovered) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("chaos-mesh.org/v1alpha1")
        .withKind("NetworkChaos")
        .withNewMetadata()
        .withName("survivor-f-1")
        .withNamespace("llm")
        .endMetadata()
        .addToAdditionalProperties(
            "status",
            Map.of(
                "conditions",
                List.of(
                    Map.of("type", "AllInjected", "status", injected),
                    Map.of("type", "AllRecovered", "status", recovered))))
        .build();
  }
}
