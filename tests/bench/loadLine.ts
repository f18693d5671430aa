import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, Agent, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Lane } from './loadLane';

/**
 * Lighthouse's slow 4G: round trip in ms, bytes a second each way. `connect`: extra round trip of a new connection, ms.
 */
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

/**
 * A slow line in front of a local server. Page, web workers and service worker share it, unlike the throttling of
 * DevTools, which applies to the page only. A request costs a round trip, and so does a new connection if `connect` is
 * set; TCP slow start and TLS are not modelled.
 */
export class Line {
  readonly sent: Sent[] = [];
  port = 0;
  private speed: Speed | null = null;
  private isCut = false;
  private last = 0;
  private readonly sockets = new Map<Socket, number>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private readonly down = new Lane(() => this.pace('down'));
  private readonly up = new Lane(() => this.pace('up'));
  private readonly server = createServer({ keepAliveTimeout: 120_000 }, (asked, answer) => this.pass(asked, answer));

  private constructor(private readonly to: number) {
    this.server.on('connection', (socket) => {
      if (this.isCut) socket.destroy();
      this.sockets.set(socket, Date.now());
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    });
  }

  static async open(to: number): Promise<Line> {
    const line = new Line(to);
    await new Promise<void>((done) => {
      line.server.listen(0, '127.0.0.1', done);
    });
    line.port = (line.server.address() as AddressInfo).port;
    return line;
  }

  /** Null: no throttling. */
  runAt(speed: Speed | null): void {
    this.speed = speed;
    this.isCut = false;
  }

  /** Breaks all connections and refuses new ones. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets.keys()) socket.destroy();
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

  private pace(way: 'down' | 'up'): { rate: number; delay: number } {
    if (!this.speed) return { rate: Infinity, delay: 0 };
    return { rate: this.speed[way], delay: this.speed.roundTrip / 2 };
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { method = 'GET', url = '/', headers, rawHeaders, socket } = asked;
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
      this.down.drop(answer);
      entry.end ??= this.last = Date.now();
    };
    const upstream = request({ port: this.to, host: '127.0.0.1', method, path: url, headers, agent: this.agent });
    upstream.on('error', () => socket.destroy());
    answer.on('close', () => {
      ended();
      upstream.destroy();
    });
    const opens = (this.sockets.get(socket) ?? 0) + (this.speed?.connect ?? 0) - Date.now();
    setTimeout(() => this.upload(asked, sizeOf(rawHeaders) + url.length, upstream), Math.max(0, opens));
    upstream.on('response', (got) => {
      const hash = createHash('sha1');
      entry.status = got.statusCode ?? 0;
      this.down.send(answer, sizeOf(got.rawHeaders), () => {
        answer.writeHead(entry.status, got.headers);
        answer.flushHeaders();
      });
      got.on('data', (piece: Buffer) => {
        hash.update(piece);
        this.down.send(answer, piece.length, () => {
          entry.bytes += piece.length;
          answer.write(piece);
        });
      });
      got.on('end', () => {
        this.down.send(answer, 0, () => {
          entry.body = hash.digest('base64');
          ended();
          answer.end();
        });
      });
    });
  }

  private upload(asked: IncomingMessage, head: number, upstream: ReturnType<typeof request>): void {
    this.up.send(upstream, head, () => undefined);
    asked.on('data', (piece: Buffer) => this.up.send(upstream, piece.length, () => upstream.write(piece)));
    asked.on('end', () => this.up.send(upstream, 0, () => upstream.end()));
  }
}

const sizeOf = (headers: readonly string[]): number => headers.reduce((sum, text) => sum + text.length + 2, 40);
