package survivor.generator.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Buffers that were collected before they were released. */
public final class Leaks {
  private static final List<String> SEEN = new CopyOnWriteArrayList<>();

  private Leaks() {}

  /** Begins to watch. To be called before the first buffer of the JVM. */
  public static synchronized void watch() {
    if (!(ResourceLeakDetectorFactory.instance() instanceof Watching)) {
      ResourceLeakDetectorFactory.setResourceLeakDetectorFactory(new Watching());
    }
  }

  /** Fails if a buffer was leaked since the JVM began. */
  public static void assertNone() {
    for (int i = 0; i < 20; i++) {
      System.gc();
      ByteBuf buffer = PooledByteBufAllocator.DEFAULT.directBuffer(64);
      buffer.release();
    }
    assertThat(SEEN).isEmpty();
  }

  /** Whether a leak made now would be seen. Makes one. */
  static boolean wouldSee() throws InterruptedException {
    leak();
    for (int i = 0; i < 100 && SEEN.isEmpty(); i++) {
      System.gc();
      Thread.sleep(10);
      PooledByteBufAllocator.DEFAULT.directBuffer(64).release();
    }
    boolean seen = !SEEN.isEmpty();
    SEEN.clear();
    return seen;
  }

  private static void leak() {
    ByteBuf lost = PooledByteBufAllocator.DEFAULT.directBuffer(64);
    lost.writeByte(1);
  }

  private static final class Watching extends ResourceLeakDetectorFactory {
    @Override
    @Deprecated
    public <T> ResourceLeakDetector<T> newResourceLeakDetector(
        Class<T> resource, int samplingInterval, long maxActive) {
      ResourceLeakDetector<T> detector = new ResourceLeakDetector<>(resource, samplingInterval);
      detector.setLeakListener((type, records) -> SEEN.add(type + ": " + records));
      return detector;
    }
  }
}
