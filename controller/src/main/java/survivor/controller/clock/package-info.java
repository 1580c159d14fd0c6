/** The wall clock, and the one class of this module that reads it. */
package survivor.controller.clock;
