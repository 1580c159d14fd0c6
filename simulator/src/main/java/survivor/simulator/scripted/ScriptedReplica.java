package survivor.simulator.scripted;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import survivor.simulator.clock.Clock;
import survivor.simulator.clock.SystemClock;

/** One scripted replica that listens. Its threads are virtual: who starts it keeps it alive. */
public final class ScriptedReplica implements AutoCloseable {
  private static final int BACKLOG = 2048;

  private final ServerSocket listener;
  private final CaseChoice cases;
  private final Desk desk;
  private final Play.Stage stage;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  private ScriptedReplica(ServerSocket listener, CaseChoice cases, Desk desk, Play.Stage stage) {
    this.listener = listener;
    this.cases = cases;
    this.desk = desk;
    this.stage = stage;
  }

  /**
   * Starts a replica; it listens when this returns.
   *
   * @throws IllegalArgumentException if a case file cannot be read or one of the sequence is
   *     missing
   * @throws UncheckedIOException if the port is taken or the log cannot be written
   */
  public static ScriptedReplica start(ScriptedSettings settings) {
    Clock clock = new SystemClock();
    CaseChoice cases = new CaseChoice(ScriptFile.readAll(settings.folder()), settings.sequence());
    Slots slots = new Slots(settings.slots().orElse(Integer.MAX_VALUE));
    Desk desk = new Desk(cases.ids(), slots, settings.metricsFile());
    SightingLog log = new SightingLog(settings.log());
    try {
      ServerSocket listener =
          new ServerSocket(settings.port(), BACKLOG, InetAddress.getByName(settings.host()));
      ScriptedReplica replica =
          new ScriptedReplica(
              listener, cases, desk, new Play.Stage(clock, slots, log, settings.abort()));
      Thread.ofVirtual().name("scripted-accept").start(replica::accept);
      return replica;
    } catch (IOException e) {
      log.close();
      throw new UncheckedIOException("cannot listen on port " + settings.port(), e);
    }
  }

  /** The port that the replica listens on. */
  public int port() {
    return listener.getLocalPort();
  }

  /** What it has had to do so far. */
  public Stats stats() {
    return desk.stats();
  }

  /** The requests whose reply has ended, in the order of their ends. */
  public List<Sighting> sightings() {
    return stage.log().all();
  }

  /**
   * Cuts all connections and stops listening.
   *
   * @throws UncheckedIOException if the log is incomplete
   */
  @Override
  public void close() {
    closeQuietly(listener);
    open.forEach(ScriptedReplica::closeQuietly);
    stage.log().close();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        open.add(socket);
        Thread.ofVirtual().name("scripted-read").start(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** Reads on while a reply is written, so that a client that leaves is seen. */
  private void serve(Socket socket) {
    Optional<Play> play = Optional.empty();
    try {
      socket.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (Optional<Incoming> request = Incoming.read(in);
          request.isPresent();
          request = Incoming.read(in)) {
        play.ifPresent(Play::await);
        play = answer(request.get(), socket, play);
      }
      play.ifPresent(Play::clientLeft);
    } catch (IOException broken) {
      play.ifPresent(Play::clientLeft);
    } finally {
      play.ifPresent(Play::await);
      closeQuietly(socket);
      open.remove(socket);
    }
  }

  /** The play that the connection carries from now on; the former one if none begins. */
  private Optional<Play> answer(Incoming request, Socket socket, Optional<Play> former)
      throws IOException {
    if (!request.method().equals("POST")) {
      socket.getOutputStream().write(desk.answer(request.path()));
      return former;
    }
    Optional<Script> script = cases.of(request);
    if (script.isEmpty()) {
      socket.getOutputStream().write(Desk.notFound("the request names no case"));
      return former;
    }
    desk.count(former.isEmpty());
    Play play = new Play(script.get(), socket, stage);
    Thread.ofVirtual().name("scripted-play").start(play);
    return Optional.of(play);
  }

  /** Closing is the end of the matter: a failure changes nothing for anybody. */
  private static void closeQuietly(AutoCloseable closing) {
    try {
      closing.close();
    } catch (Exception alreadyBroken) {
      return;
    }
  }
}
