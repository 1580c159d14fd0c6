/**
 * A replica that plays case files: exact bytes at exact times over a real socket, with a chosen
 * end.
 *
 * <p>{@link survivor.simulator.scripted.ScriptedReplica} is the door. A script is made ready when
 * its file is read: {@link survivor.simulator.scripted.Script} holds the framed bytes, so that
 * playing is waiting and writing.
 *
 * <p>Invariants: every connection has one thread that reads and every answer one that writes, so a
 * client that leaves is seen at once; times count from the slot, which without a limit is the
 * moment when the whole request was read; a request that was played stands in the log once.
 */
package survivor.simulator.scripted;
