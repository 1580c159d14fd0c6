package survivor.controller.fault.kubernetes;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReview;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;
import java.util.Optional;
import survivor.controller.fault.Fault;
import survivor.controller.fault.InjectionException;

/**
 * The pod of a victim.
 *
 * @param uid tells it from later pods of its name
 */
record VictimPod(String namespace, String name, String uid, String node) {
  /**
   * Finds the pod that the parameters {@code namespace} and {@code pod} name; without the latter,
   * the victim's name is the pod's.
   *
   * @throws InjectionException if it is not there or does not run
   */
  static VictimPod find(KubernetesClient cluster, Fault fault) throws InjectionException {
    String namespace =
        fault
            .parameter("namespace")
            .orElseThrow(() -> new InjectionException("namespace is not among its words"));
    String name = fault.parameter("pod").orElse(fault.victim());
    Pod pod = cluster.pods().inNamespace(namespace).withName(name).get();
    if (pod == null) {
      throw new InjectionException("there is no pod " + name + " in " + namespace);
    }
    String phase = pod.getStatus() == null ? "unknown" : pod.getStatus().getPhase();
    if (!"Running".equals(phase) || pod.getMetadata().getDeletionTimestamp() != null) {
      throw new InjectionException("pod " + name + " does not run: " + phase);
    }
    String node = Optional.ofNullable(pod.getSpec().getNodeName()).orElse("unknown");
    return new VictimPod(namespace, name, pod.getMetadata().getUid(), node);
  }

  /** What the client says of a failure, and what was behind it. */
  static String why(KubernetesClientException failure) {
    Throwable cause = failure.getCause();
    return failure.getMessage() + (cause == null ? "" : " (" + cause + ")");
  }

  /** Names it beyond doubt. */
  Map<String, String> details() {
    return Map.of("namespace", namespace, "pod", name, "uid", uid, "node", node);
  }

  /**
   * Asks the cluster whether this user may do something in the pod's namespace.
   *
   * @throws InjectionException if not
   */
  void mayBe(KubernetesClient cluster, String verb, String group, String resource)
      throws InjectionException {
    SelfSubjectAccessReview asked =
        new SelfSubjectAccessReviewBuilder()
            .withNewSpec()
            .withNewResourceAttributes()
            .withNamespace(namespace)
            .withVerb(verb)
            .withGroup(group)
            .withResource(resource)
            .endResourceAttributes()
            .endSpec()
            .build();
    SelfSubjectAccessReview answer =
        cluster.authorization().v1().selfSubjectAccessReview().create(asked);
    if (answer.getStatus() == null || !Boolean.TRUE.equals(answer.getStatus().getAllowed())) {
      throw new InjectionException(
          "this user may not " + verb + " " + resource + " in " + namespace);
    }
  }
}
