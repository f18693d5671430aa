import { type Server as HttpServer, type ServerResponse, createServer } from 'node:http';
import type { WireOffer } from '@/api/shapes/offers';
import { pass } from '../bench/streamStand';
import { type Hop, wireOffer } from '../unit/offers/builders';
import type { Server } from './server';
import { DAYS } from './pages/Journey';

export const END = Symbol('end');
/** What a connection respondWith: lines or a part of one, and END. Without it the connection stays, and is silent. */
export type Chunk = string | typeof END;

/** A line of a stream (decisions 6); more fields lie over its own. */
export const line = (seq: number, offers: readonly unknown[], more: object = {}): string =>
  `${JSON.stringify({
    seq,
    mode: seq === 1 ? 'INITIAL' : 'STREAM',
    offers,
    progress: seq * 20,
    expires_at: new Date(Date.now() + 25 * 60_000).toISOString(),
    done: false,
    ...more,
  })}\n`;
export const lastLine = (seq: number, offers: readonly unknown[]): string =>
  line(seq, offers, { done: true, progress: 100 });

/** A sound flight from Riga to Barcelona and back, at `each` euros for one of two. */
export function flight(id: string, each: number, over: Partial<WireOffer> = {}): WireOffer {
  const hop = (from: string, to: string, date: string): Hop => ({ from, to, date, time: '07:25', minutes: 210 });
  const legs = [[hop('RIX', 'BCN', DAYS.start)], [hop('BCN', 'RIX', DAYS.end)]];
  return wireOffer({ id, merge_key: id, each, legs, ...over });
}

/** Stands before a sandbox and answers result streams itself, with what a test wants chunk. */
export class StreamStub {
  /** `after` of every connection that was asked for. */
  readonly requests: (string | null)[] = [];
  private queued: Chunk[][] = [];
  private chunks: Chunk[] = [END];
  private current: ServerResponse | null = null;

  private constructor(private readonly http: HttpServer) {}

  static async open(server: Server): Promise<StreamStub> {
    const http = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://stub');
      if (!url.pathname.includes('/search/stream/')) return pass(request, response, server.port);
      stub.requests.push(url.searchParams.get('after'));
      stub.answer(response);
    });
    const stub = new StreamStub(http);
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    return stub;
  }

  at(path: string): string {
    const { port } = this.http.address() as { port: number };
    return `http://kaija.localhost:${port}${path}`;
  }

  /** What the next connections t, one after the other; the last one is chunk again from then on. */
  respondWith(...connections: Chunk[][]): void {
    this.requests.length = 0;
    this.queued = [...connections];
  }

  private answer(out: ServerResponse): void {
    this.chunks = this.queued.shift() ?? this.chunks;
    out.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' });
    out.flushHeaders();
    for (const chunk of this.chunks) {
      if (chunk === END) out.end();
      else out.write(chunk);
    }
    this.current = out;
  }

  /** More of the connection that talks. */
  push(...lines: string[]): void {
    for (const chunk of lines) this.current?.write(chunk);
  }

  /** The connection that talks breaks. */
  disconnect(): void {
    this.current?.destroy();
  }

  close(): void {
    this.http.close();
    this.http.closeAllConnections();
  }
}
