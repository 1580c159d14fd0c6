package survivor.controller.fault;

/**
 * Something seen of a fault.
 *
 * @param detail by what it was seen
 */
public record Sighting(Confirmation what, String detail) {}
