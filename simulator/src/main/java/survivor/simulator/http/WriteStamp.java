package survivor.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;
import survivor.simulator.clock.Clock;

/**
 * Stamps the writes of one answer's body on their way to the socket. Each is flushed at once, on
 * this thread, so the stamp precedes the system call by its encoding alone.
 */
final class WriteStamp extends ChannelOutboundHandlerAdapter {
  static final String NAME = "simulator.writestamp";

  private final List<Long> atNs = new ArrayList<>();
  private final Clock clock;

  WriteStamp(Clock clock) {
    this.clock = clock;
  }

  /** Instants so far, ns; only for the connection's event loop. */
  List<Long> atNs() {
    return atNs;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof ByteBuf) {
      atNs.add(clock.nanoTime());
    }
    var unused = ctx.write(msg, promise);
  }
}
