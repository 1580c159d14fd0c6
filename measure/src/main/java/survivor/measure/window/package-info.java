/**
 * What a window of a run measures (sections 3 and 4). A request belongs to a window by its intended
 * instant, half-open. Every scheduled request of the window is counted; shares are of the
 * scheduled, latencies of the completed only.
 */
package survivor.measure.window;
