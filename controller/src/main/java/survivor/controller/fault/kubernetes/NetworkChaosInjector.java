package survivor.controller.fault.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import survivor.controller.clock.WallClock;
import survivor.controller.fault.ArmedFault;
import survivor.controller.fault.Arming;
import survivor.controller.fault.Confirmation;
import survivor.controller.fault.Fault;
import survivor.controller.fault.InjectionException;
import survivor.controller.fault.Injector;
import survivor.controller.fault.Sighting;

/**
 * Cuts the victim's pod off with a NetworkChaos of Chaos Mesh: a partition, both ways, from every
 * address. Chaos Mesh ends it after its duration.
 */
public final class NetworkChaosInjector implements Injector {
  private static final String GROUP = "chaos-mesh.org";
  private static final ResourceDefinitionContext NETWORK_CHAOS =
      new ResourceDefinitionContext.Builder()
          .withGroup(GROUP)
          .withVersion("v1alpha1")
          .withKind("NetworkChaos")
          .withPlural("networkchaos")
          .withNamespaced(true)
          .build();

  /** Every address; sets of networks take no prefix of length 0. */
  private static final List<String> EVERYWHERE = List.of("0.0.0.0/1", "128.0.0.0/1");

  private final Supplier<KubernetesClient> clusters;
  private final WallClock clock;

  /**
   * One that acts as the client's user.
   *
   * @param clusters asked when something is to be armed
   */
  public NetworkChaosInjector(Supplier<KubernetesClient> clusters, WallClock clock) {
    this.clusters = clusters;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "networkchaos";
  }

  @Override
  public Arming arm(Fault fault) {
    if (fault.lengthNs().isEmpty()) {
      return new Arming.Refused("a partition needs a length");
    }
    try {
      KubernetesClient cluster = clusters.get();
      VictimPod victim = VictimPod.find(cluster, fault);
      victim.mayBe(cluster, "create", GROUP, "networkchaos");
      victim.mayBe(cluster, "delete", GROUP, "networkchaos");
      cluster.genericKubernetesResources(NETWORK_CHAOS).inNamespace(victim.namespace()).list();
      return new Arming.Ready(new Partition(cluster, clock, fault, victim));
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    } catch (KubernetesClientException e) {
      return new Arming.Refused("the cluster refuses, or has no Chaos Mesh: " + VictimPod.why(e));
    }
  }

  private record Partition(KubernetesClient cluster, WallClock clock, Fault fault, VictimPod victim)
      implements ArmedFault {
    private String chaosName() {
      return "survivor-" + fault.faultId().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "-");
    }

    private Resource<GenericKubernetesResource> chaos() {
      return cluster
          .genericKubernetesResources(NETWORK_CHAOS)
          .inNamespace(victim.namespace())
          .withName(chaosName());
    }

    @Override
    public Map<String, String> details() {
      Map<String, String> details = new HashMap<>(victim.details());
      details.put("networkchaos", chaosName());
      return details;
    }

    @Override
    public void fire() throws InjectionException {
      long leftMs =
          TimeUnit.NANOSECONDS.toMillis(fault.expiresWallNs().getAsLong() - clock.nowNs());
      try {
        cluster
            .genericKubernetesResources(NETWORK_CHAOS)
            .inNamespace(victim.namespace())
            .resource(ordered(leftMs))
            .create();
      } catch (KubernetesClientException e) {
        throw new InjectionException("the cluster refuses: " + e.getMessage(), e);
      }
    }

    private GenericKubernetesResource ordered(long leftMs) {
      Map<String, Object> spec =
          Map.of(
              "action",
              "partition",
              "mode",
              "all",
              "direction",
              "both",
              "externalTargets",
              EVERYWHERE,
              "duration",
              leftMs + "ms",
              "selector",
              Map.of("pods", Map.of(victim.namespace(), List.of(victim.name()))));
      return new GenericKubernetesResourceBuilder()
          .withApiVersion(GROUP + "/v1alpha1")
          .withKind("NetworkChaos")
          .withNewMetadata()
          .withName(chaosName())
          .withNamespace(victim.namespace())
          .endMetadata()
          .addToAdditionalProperties("spec", spec)
          .build();
    }

    @Override
    public Optional<Sighting> observe() throws InjectionException {
      return holds("AllInjected")
          ? Optional.of(new Sighting(Confirmation.FAULT_ACTIVE, "AllInjected, says " + chaosName()))
          : Optional.empty();
    }

    @Override
    public boolean over() throws InjectionException {
      return holds("AllRecovered");
    }

    @Override
    public void disarm() throws InjectionException {
      try {
        chaos().delete();
      } catch (KubernetesClientException e) {
        throw new InjectionException(chaosName() + " may be left: " + e.getMessage(), e);
      }
    }

    private boolean holds(String condition) throws InjectionException {
      try {
        GenericKubernetesResource there = chaos().get();
        List<Map<String, Object>> conditions =
            there == null ? null : there.get("status", "conditions");
        return conditions != null
            && conditions.stream()
                .filter(c -> condition.equals(c.get("type")))
                .anyMatch(c -> "True".equals(c.get("status")));
      } catch (KubernetesClientException e) {
        throw new InjectionException("the cluster does not tell: " + e.getMessage(), e);
      }
    }
  }
}
