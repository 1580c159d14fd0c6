package survivor.simulator.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import java.util.ArrayList;
import java.util.List;
import reactor.netty.NettyPipeline;
import survivor.simulator.clock.Clock;

/**
 * Stamps the reads of a connection, and the writes of its answers' bodies on their way to the
 * socket. Each write is flushed at once, on this thread, so its stamp precedes the system call by
 * its encoding alone. Belongs to the connection's event loop.
 */
final class WireStamp extends ChannelDuplexHandler {
  private static final String NAME = "simulator.wirestamp";

  private final Clock clock;
  private List<Long> writtenNs = new ArrayList<>();
  private long readNs;

  private WireStamp(Clock clock) {
    this.clock = clock;
  }

  /** Puts a stamp on a connection that is new. It stays for all its requests. */
  static void add(Channel channel, Clock clock) {
    WireStamp stamp = new WireStamp(clock);
    channel
        .pipeline()
        .addFirst(NAME + ".read", stamp.new Reads())
        .addBefore(NettyPipeline.ReactiveBridge, NAME, stamp);
  }

  /** The stamp of a connection that has one. */
  static WireStamp on(Channel channel) {
    return (WireStamp) channel.pipeline().get(NAME);
  }

  /** An answer begins; returns when the latest read was, ns. */
  long begin() {
    writtenNs = new ArrayList<>();
    return readNs;
  }

  /** Instants of the answer's writes, ns. */
  List<Long> end() {
    return writtenNs;
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    if (msg instanceof ByteBuf) {
      writtenNs.add(clock.nanoTime());
    }
    var unused = ctx.write(msg, promise);
  }

  /** Next to the socket, where reads are not yet decoded. */
  private final class Reads extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object msg) {
      readNs = clock.nanoTime();
      ctx.fireChannelRead(msg);
    }
  }
}
