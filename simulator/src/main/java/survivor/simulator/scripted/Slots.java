package survivor.simulator.scripted;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/** How many requests are played at once; the others wait in the order of their arrival. */
final class Slots {
  private final int most;
  private final Deque<Place> line = new ArrayDeque<>();
  private int running;
  private int peakRunning;
  private int peakWaiting;

  /**
   * Slots of a replica.
   *
   * @param most at least 1
   */
  Slots(int most) {
    this.most = most;
  }

  /** Requests that are played and that wait, now and at most so far. */
  record Load(int running, int waiting, int peakRunning, int peakWaiting) {}

  synchronized Load load() {
    return new Load(running, line.size(), peakRunning, peakWaiting);
  }

  /** Takes a place: in a slot if one is free, else at the end of the line. */
  synchronized Place take() {
    Place place = new Place();
    if (running < most) {
      run(place);
    } else {
      line.add(place);
      peakWaiting = Math.max(peakWaiting, line.size());
    }
    return place;
  }

  private void run(Place place) {
    running++;
    peakRunning = Math.max(peakRunning, running);
    place.granted.complete(null);
  }

  /** A request's place. */
  final class Place {
    private final CompletableFuture<Void> granted = new CompletableFuture<>();
    private boolean left;

    private Place() {}

    /** Done when the place is a slot. */
    CompletableFuture<Void> granted() {
      return granted;
    }

    /** Gives the slot to the next in line, or leaves the line; the second time without effect. */
    void leave() {
      synchronized (Slots.this) {
        if (left) {
          return;
        }
        left = true;
        if (!line.remove(this)) {
          running--;
          if (!line.isEmpty()) {
            run(line.remove());
          }
        }
      }
    }
  }
}
