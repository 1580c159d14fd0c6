package survivor.generator.client;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.io.IOException;

/**
 * First handler of a connection, next to its socket: tells the exchange of the moment when bytes
 * were read and when its own were flushed.
 */
final class WireTap extends ChannelDuplexHandler {
  static final String NAME = "survivor.wiretap";

  private Exchange exchange;
  private int exchanges;

  /** Whether the connection carried a request before this one. */
  boolean bind(Exchange next) {
    exchange = next;
    return exchanges++ > 0;
  }

  void release(Exchange ended) {
    if (exchange == ended) {
      exchange = null;
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object msg) {
    if (exchange != null) {
      exchange.readArrived();
    }
    ctx.fireChannelRead(msg);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object msg, ChannelPromise promise) {
    Exchange writing = exchange;
    if (writing == null) {
      var unused = ctx.write(msg, promise);
      return;
    }
    writing.writeBegun();
    var unused =
        ctx.write(msg, promise.unvoid())
            .addListener(written -> writing.writeEnded(written.isSuccess()));
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    if (exchange != null && cause instanceof IOException) {
      exchange.socketFailed();
    }
    ctx.fireExceptionCaught(cause);
  }
}
