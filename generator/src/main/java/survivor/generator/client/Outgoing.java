package survivor.generator.client;

import io.netty.buffer.ByteBuf;

/** What one request sends. */
record Outgoing(String requestId, ByteBuf body) {}
