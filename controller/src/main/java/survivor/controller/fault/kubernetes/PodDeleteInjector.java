package survivor.controller.fault.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import survivor.controller.fault.ArmedFault;
import survivor.controller.fault.Arming;
import survivor.controller.fault.Confirmation;
import survivor.controller.fault.Fault;
import survivor.controller.fault.InjectionException;
import survivor.controller.fault.Injector;
import survivor.controller.fault.Sighting;

/** Deletes the victim's pod without grace: its containers are killed, its endpoints removed. */
public final class PodDeleteInjector implements Injector {
  private final Supplier<KubernetesClient> clusters;

  /**
   * One that acts as the client's user.
   *
   * @param clusters asked when something is to be armed
   */
  public PodDeleteInjector(Supplier<KubernetesClient> clusters) {
    this.clusters = clusters;
  }

  @Override
  public String name() {
    return "pod-delete";
  }

  @Override
  public Arming arm(Fault fault) {
    if (fault.lengthNs().isPresent()) {
      return new Arming.Refused("a deletion has no length");
    }
    try {
      KubernetesClient cluster = clusters.get();
      VictimPod victim = VictimPod.find(cluster, fault);
      victim.mayBe(cluster, "delete", "", "pods");
      return new Arming.Ready(new Deletion(cluster, victim));
    } catch (InjectionException e) {
      return new Arming.Refused(e.getMessage());
    } catch (KubernetesClientException e) {
      return new Arming.Refused("the cluster refuses: " + VictimPod.why(e));
    }
  }

  private record Deletion(KubernetesClient cluster, VictimPod victim) implements ArmedFault {
    @Override
    public Map<String, String> details() {
      return victim.details();
    }

    @Override
    public void fire() throws InjectionException {
      try {
        if (present().isEmpty()) {
          throw new InjectionException("pod " + victim.name() + " had gone before");
        }
        cluster
            .pods()
            .inNamespace(victim.namespace())
            .withName(victim.name())
            .withGracePeriod(0)
            .delete();
      } catch (KubernetesClientException e) {
        throw new InjectionException("the cluster refuses: " + e.getMessage(), e);
      }
    }

    @Override
    public Optional<Sighting> observe() throws InjectionException {
      try {
        return present().isPresent()
            ? Optional.empty()
            : Optional.of(
                new Sighting(
                    Confirmation.VICTIM_GONE, "no pod has uid " + victim.uid() + " any more"));
      } catch (KubernetesClientException e) {
        throw new InjectionException("the cluster does not tell: " + e.getMessage(), e);
      }
    }

    private Optional<Pod> present() {
      return Optional.ofNullable(
              cluster.pods().inNamespace(victim.namespace()).withName(victim.name()).get())
          .filter(pod -> victim.uid().equals(pod.getMetadata().getUid()));
    }

    @Override
    public boolean over() {
      return true;
    }

    @Override
    public void disarm() {}
  }
}
