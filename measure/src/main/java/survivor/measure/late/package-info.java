/**
 * Where the time of a window's requests went: before the first output, between outputs, behind the
 * last one; and the gaps above one second, each with its request and instant. It describes and
 * judges nothing.
 */
package survivor.measure.late;
