import { type Server as HttpServer, type ServerResponse, createServer } from 'node:http';
import type { WireOffer } from '@/api/shapes/offers';
import { forward } from '../bench/streamProxy';
import { type Hop, wireOffer } from '../unit/offers/builders';
import type { Server } from './server';
import { DAYS } from './pages/Journey';

export const END = Symbol('end');
/**
 * What a connection sends: whole or partial lines, and END to close it. Without END the connection stays open and
 * silent.
 */
export type Chunk = string | typeof END;

/** One line of the NDJSON result stream; `more` overrides its fields. */
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

/** A valid offer from Riga to Barcelona and back for two, at `each` euros per person. */
export function flight(id: string, each: number, over: Partial<WireOffer> = {}): WireOffer {
  const hop = (from: string, to: string, date: string): Hop => ({ from, to, date, time: '07:25', minutes: 210 });
  const legs = [[hop('RIX', 'BCN', DAYS.start)], [hop('BCN', 'RIX', DAYS.end)]];
  return wireOffer({ id, merge_key: id, each, legs, ...over });
}

/** A proxy in front of a sandbox that answers result streams itself with scripted chunks. */
export class StreamStub {
  /** The `after` parameter of every stream request. */
  readonly requests: (string | null)[] = [];
  private queued: Chunk[][] = [];
  private chunks: Chunk[] = [END];
  private current: ServerResponse | null = null;

  private constructor(private readonly http: HttpServer) {}

  static async open(server: Server): Promise<StreamStub> {
    const http = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://stub');
      if (!url.pathname.includes('/search/stream/')) return forward(request, response, server.port);
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

  /** Scripts the next connections in order; the last script repeats. */
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

  /** Sends more lines on the open connection. */
  push(...lines: string[]): void {
    for (const chunk of lines) this.current?.write(chunk);
  }

  /** Breaks the open connection. */
  disconnect(): void {
    this.current?.destroy();
  }

  close(): void {
    this.http.close();
    this.http.closeAllConnections();
  }
}
