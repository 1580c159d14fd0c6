package survivor.controller.fault.kubernetes;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.Optional;
import survivor.controller.clock.WallClock;
import survivor.controller.fault.Injector;

/**
 * The cluster that the kubeconfig's current context names, or the one that this process runs in. It
 * is spoken to once somebody orders a fault of a pod.
 */
public final class CurrentCluster {
  private static final int PATIENCE_MS = 2_000;

  private Optional<KubernetesClient> client = Optional.empty();

  private CurrentCluster() {}

  /** The injectors for pods. */
  public static List<Injector> injectors(WallClock clock) {
    CurrentCluster cluster = new CurrentCluster();
    return List.of(
        new PodDeleteInjector(cluster::client), new NetworkChaosInjector(cluster::client, clock));
  }

  /** A fault cannot wait for a cluster that is slow: there is one try. */
  private synchronized KubernetesClient client() {
    if (client.isEmpty()) {
      Config config =
          new ConfigBuilder(Config.autoConfigure(null))
              .withConnectionTimeout(PATIENCE_MS)
              .withRequestTimeout(PATIENCE_MS)
              .withRequestRetryBackoffLimit(0)
              .build();
      client = Optional.of(new KubernetesClientBuilder().withConfig(config).build());
    }
    return client.get();
  }
}
