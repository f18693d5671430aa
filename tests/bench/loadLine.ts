import { createHash } from 'node:crypto';
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  Agent,
  createServer,
  request,
} from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from '../certificate';

/** Bytes of a TCP packet. */
const PACKET = 1460;

interface Packet {
  bytes: number;
  /** Called when the packet arrives. */
  arrive: () => void;
}

/**
 * One direction of a line. Connections share it packet by packet. A timer that fires late does not slow the line down:
 * the time of a packet is computed from the previous one.
 */
class Lane {
  private readonly waiting = new Map<object, Packet[]>();
  private readonly inFlight: { at: number; arrive: () => void }[] = [];
  private timer: NodeJS.Timeout | null = null;
  private arrival: NodeJS.Timeout | undefined;
  private free = 0;

  constructor(private readonly pace: () => { rate: number; delay: number }) {}

  send(from: object, bytes: number, arrive: () => void): void {
    const packets = this.waiting.get(from) ?? [];
    for (let at = 0; at < bytes; at += PACKET) {
      const size = Math.min(PACKET, bytes - at);
      packets.push({ bytes: size, arrive: at + size >= bytes ? arrive : () => undefined });
    }
    if (bytes === 0) packets.push({ bytes: 0, arrive });
    this.waiting.set(from, packets);
    if (this.timer) return;
    this.free = Math.max(this.free, Date.now());
    this.turn();
  }

  drop(from: object): void {
    this.waiting.delete(from);
  }

  private readonly turn = (): void => {
    this.timer = null;
    const { rate, delay } = this.pace();
    while (this.waiting.size > 0 && this.free <= Date.now()) {
      const [from, packets] = this.waiting.entries().next().value!;
      this.waiting.delete(from);
      const packet = packets.shift();
      // Round robin: the next packet belongs to another connection.
      if (packets.length > 0) this.waiting.set(from, packets);
      if (!packet) continue;
      this.free += (packet.bytes / rate) * 1000;
      this.inFlight.push({ at: this.free + delay, arrive: packet.arrive });
    }
    this.arrivals();
    if (this.waiting.size > 0) this.timer = setTimeout(this.turn, Math.max(0, this.free - Date.now()));
  };

  /** Delivers in sending order, which a timer per packet would not guarantee. */
  private readonly arrivals = (): void => {
    clearTimeout(this.arrival);
    while (this.inFlight[0] && this.inFlight[0].at <= Date.now()) this.inFlight.shift()?.arrive();
    if (this.inFlight[0]) this.arrival = setTimeout(this.arrivals, this.inFlight[0].at - Date.now());
  };
}

/** Lighthouse's slow 4G: round trip (ms), bytes a second each way, extra round trip of a new connection (ms). */
export const SLOW_4G = { roundTrip: 562.5, connect: 0, down: 180_000, up: 84_375 };
type Speed = typeof SLOW_4G;

/** A request as the line sees it. Times as in `Date.now()`; `end` is null while the response is in flight. */
export interface Sent {
  method: string;
  url: string;
  /** Shows requests of a worker's script, which the page cannot see. */
  referer: string;
  start: number;
  end: number | null;
  status: number;
  /** Size of the response body on the wire. */
  bytes: number;
  /** Hash of the complete body: one file may have two URLs. */
  body: string;
}

/** HTTP/1.1 in the clear, or HTTP/2 over TLS. */
export type Protocol = 'http1' | 'http2';

/** Headers of one connection, which HTTP/2 does not have. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * A slow line in front of a local server. Page, web workers and service worker share it, unlike the throttling of
 * DevTools, which applies to the page only. A request costs a round trip, and so does a new connection if `connect` is
 * set. TCP slow start, the handshake of TLS and HTTP/2's smaller headers are not modelled, so both protocols differ in how
 * many requests are under way at once.
 */
export class Line {
  readonly sent: Sent[] = [];
  readonly protocol: Protocol;
  port = 0;
  private speed: Speed | null = null;
  private isCut = false;
  private last = 0;
  private readonly sockets = new Set<Socket>();
  /** When each connection was opened, by its port. */
  private readonly opened = new Map<number, number>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly down = new Lane(() => this.pace('down'));
  private readonly up = new Lane(() => this.pace('up'));
  private readonly server;

  private constructor(
    private to: number,
    certificate: Certificate | null,
  ) {
    this.protocol = certificate ? 'http2' : 'http1';
    this.server = certificate
      ? createSecureServer({ cert: certificate.cert, key: certificate.key }, (incoming, response) =>
          // Node gives HTTP/2 the interface of HTTP/1.1.
          this.forward(incoming as unknown as IncomingMessage, response as unknown as ServerResponse),
        )
      : createServer({ keepAliveTimeout: 120_000 }, (incoming, response) => this.forward(incoming, response));
    this.server.on('connection', (socket: Socket) => {
      if (this.isCut) socket.destroy();
      this.sockets.add(socket);
      this.opened.set(portOf(socket), Date.now());
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
  }

  /** With a certificate it speaks HTTP/2 over TLS. */
  static async open(to: number, certificate: Certificate | null = null): Promise<Line> {
    const line = new Line(to, certificate);
    await new Promise<void>((done) => {
      line.server.listen(0, '127.0.0.1', done);
    });
    line.port = (line.server.address() as AddressInfo).port;
    return line;
  }

  /** Address of a host on this machine, `kaija.localhost`. */
  at(hostname: string, path: string): string {
    return `${this.protocol === 'http1' ? 'http' : 'https'}://${hostname}:${this.port}${path}`;
  }

  /** Leads to another server, as after a deployment. */
  leadTo(port: number): void {
    this.to = port;
  }

  /** Null: no throttling. */
  runAt(speed: Speed | null): void {
    this.speed = speed;
    this.isCut = false;
  }

  /** Breaks all connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
  }

  /** Clears the list of requests. */
  forget(): void {
    this.sent.length = 0;
  }

  /** Resolves once no request has been in flight for `ms`. */
  async quiet(ms: number, longest = 60_000): Promise<void> {
    const until = Date.now() + longest;
    while (Date.now() < until) {
      const isBusy = this.sent.some(({ end }) => end === null);
      if (!isBusy && Date.now() - this.last >= ms) return;
      // oxlint-disable-next-line no-await-in-loop -- looks again
      await new Promise((again) => setTimeout(again, isBusy ? 50 : Math.max(10, this.last + ms - Date.now())));
    }
    throw new Error(`The line was not quiet within ${longest} ms`);
  }

  close(): void {
    this.cut();
    this.server.close();
    this.agent.destroy();
  }

  private pace(direction: 'down' | 'up'): { rate: number; delay: number } {
    if (!this.speed) return { rate: Infinity, delay: 0 };
    return { rate: this.speed[direction], delay: this.speed.roundTrip / 2 };
  }

  private forward(incoming: IncomingMessage, response: ServerResponse): void {
    const { method = 'GET', url = '/', headers, rawHeaders, socket } = incoming;
    const entry: Sent = {
      method,
      url,
      referer: headers.referer ?? '',
      start: Date.now(),
      end: null,
      status: 0,
      bytes: 0,
      body: '',
    };
    this.sent.push(entry);
    const ended = (): void => {
      this.down.drop(response);
      entry.end ??= this.last = Date.now();
    };
    const upstream = request({
      port: this.to,
      host: '127.0.0.1',
      method,
      path: url,
      headers: this.protocol === 'http1' ? headers : ofHttp1(headers),
      agent: this.agent,
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => {
      ended();
      upstream.destroy();
    });
    const opens = (this.opened.get(portOf(socket)) ?? 0) + (this.speed?.connect ?? 0) - Date.now();
    setTimeout(() => this.upload(incoming, sizeOf(rawHeaders) + url.length, upstream), Math.max(0, opens));
    upstream.on('response', (received) => {
      const hash = createHash('sha1');
      entry.status = received.statusCode ?? 0;
      this.down.send(response, sizeOf(received.rawHeaders), () => {
        if (response.destroyed) return;
        for (const [name, value] of Object.entries(received.headers))
          if (value !== undefined && !(this.protocol === 'http2' && OF_CONNECTION.includes(name)))
            response.setHeader(name, value);
        response.writeHead(entry.status);
        response.flushHeaders();
      });
      received.on('data', (chunk: Buffer) => {
        hash.update(chunk);
        this.down.send(response, chunk.length, () => {
          entry.bytes += chunk.length;
          if (!response.destroyed) response.write(chunk);
        });
      });
      received.on('end', () => {
        this.down.send(response, 0, () => {
          entry.body = hash.digest('base64');
          ended();
          response.end();
        });
      });
    });
  }

  private upload(incoming: IncomingMessage, head: number, upstream: ReturnType<typeof request>): void {
    this.up.send(upstream, head, () => undefined);
    incoming.on('data', (chunk: Buffer) => this.up.send(upstream, chunk.length, () => upstream.write(chunk)));
    incoming.on('end', () => this.up.send(upstream, 0, () => upstream.end()));
  }
}

/** The other end of a connection; HTTP/2 gives a socket of its own for the same one. */
const portOf = ({ remotePort }: { remotePort?: number | undefined }): number => remotePort ?? 0;

/** Headers of HTTP/2 as HTTP/1.1 has them. */
const ofHttp1 = (headers: IncomingMessage['headers']): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
  host: String(headers[':authority'] ?? headers.host ?? ''),
  'x-forwarded-proto': 'https',
});

const sizeOf = (headers: readonly string[]): number => headers.reduce((sum, text) => sum + text.length + 2, 40);
