import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, Agent, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Lane } from './loadLane';

/** Lighthouse's slow 4G: ms for a round trip, bytes a second each way. `connect`: the round trip of a new connection. */
export const SLOW_4G = { roundTrip: 562.5, connect: 0, down: 180_000, up: 84_375 };
type Speed = typeof SLOW_4G;

/** A request as the line sees it. Times are those of `Date.now()`; `end` is null while the answer is under way. */
export interface Sent {
  method: string;
  url: string;
  /** Who asks, where the browser does not say it to the page: the script of a worker. */
  referer: string;
  start: number;
  end: number | null;
  status: number;
  /** Of the answer's body, as it is on the wire. */
  bytes: number;
  /** Hash of the body once it is here: the same file may have two addresses. */
  body: string;
}

/**
 * A slow line in front of a server of this machine. Page, web workers and service worker share it, which they do not with
 * the throttling of the developer tools: that reaches the page alone. A request costs a round trip, and so does a new
 * connection where `connect` says so; the start of TCP (slow start) and encryption are not modelled.
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

  /** Null: as fast as this machine is. */
  runAt(speed: Speed | null): void {
    this.speed = speed;
    this.isCut = false;
  }

  /** Nothing goes through any more, and connections break. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets.keys()) socket.destroy();
  }

  /** A new list of requests. */
  forget(): void {
    this.sent.length = 0;
  }

  /** Resolves once nothing has been asked for or was under way for so long. */
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
