import {
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
  createServer,
  request as httpRequest,
} from 'node:http';
import type { WireOffer } from '@/api/shapes/offers';

/** Offers per line of the stream. */
const LINE_OFFERS = 250;

export interface StreamProxy {
  port: number;
  /** Resolves when a page has requested the stream. */
  requested: () => Promise<void>;
  /** Sends all offers. Returns when the first bytes left, ms since the epoch. */
  send: () => number;
  close: () => void;
}

/** Encoded in advance: encoding strings would delay the first line until all are encoded. */
function linesOf(offers: readonly WireOffer[]): Buffer[] {
  const expires_at = new Date(Date.now() + 25 * 60_000).toISOString();
  const lines: Buffer[] = [];
  for (let at = 0; at < offers.length; at += LINE_OFFERS) {
    const to = Math.min(offers.length, at + LINE_OFFERS);
    const facts = { progress: Math.round((to / offers.length) * 100), expires_at, done: to === offers.length };
    const mode = at === 0 ? 'INITIAL' : 'STREAM';
    const line = { seq: lines.length + 1, mode, offers: offers.slice(at, to), ...facts };
    lines.push(Buffer.from(`${JSON.stringify(line)}\n`));
  }
  return lines;
}

/** Forwards a request to the sandbox at `port`. A search gets its key alone, so that its stream is asked for. */
export function forward(request: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url } = request;
  const headers = { ...request.headers, ...(url?.includes('/search?') && { accept: 'application/json' }) };
  const upstream = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (from) => {
    response.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(response);
  });
  upstream.on('error', () => response.destroy());
  request.pipe(upstream);
}

/** A proxy in front of the sandbox at `port` that answers the result stream itself with these offers, on command. */
export async function openStreamProxy(port: number, offers: readonly WireOffer[]): Promise<StreamProxy> {
  const lines = linesOf(offers);
  let waiting: ServerResponse | null = null;
  let notify: (() => void) | null = null;
  const server: HttpServer = createServer((request, response) => {
    if (!request.url?.includes('/search/stream/')) return forward(request, response, port);
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8', 'Cache-Control': 'no-store' });
    response.flushHeaders();
    waiting = response;
    notify?.();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    requested: () => new Promise<void>((done) => (waiting ? done() : (notify = done))),
    send() {
      const at = Date.now();
      for (const line of lines) waiting?.write(line);
      waiting?.end();
      waiting = null;
      notify = null;
      return at;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
