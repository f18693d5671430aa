import { Agent, type IncomingMessage, type Server, type ServerResponse, createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What a line does to one answer. */
export const LINE_FAULTS = [
  'cut',
  'half',
  'drip',
  'long',
  'short',
  'empty',
  'page',
  'gateway',
  'blocked',
  'signIn',
  'late',
  'twice',
  'stale',
  'dark',
] as const;
/**
 * `cut`: the connection is reset without an answer. `half`: after half of the answer. `drip`: a byte at a time. `long`,
 * `short`: the announced length is not that of the answer. `empty`: 200 without a body. `page`: 200 with a page of the
 * network. `gateway`: 502 with a page. `blocked`: 403 in plain text. `signIn`: a redirect to a sign-in page. `late`: the
 * answer waits. `twice`: the request arrives twice, and so does the answer. `stale`: the connection is kept, and reset
 * when it is used again. `dark`: the connection is reset, and so is every other for a while.
 */
export type LineFaultKind = (typeof LINE_FAULTS)[number];

export interface LineFault {
  kind: LineFaultKind;
  /** The call it strikes, by method and path. */
  call: RegExp;
  /** The server carries the request out before the fault. */
  applied: boolean;
  /** How many calls it strikes: a browser repeats a call by itself when a kept connection breaks. */
  times: number;
}

/** One request that came through the line. */
export interface Passed {
  /** Method and path. */
  call: string;
  /** Idempotency-Key of the request; empty without one. */
  key: string;
  fault: LineFaultKind | null;
  /** What the server answered, also when it was lost; 0 when the request did not arrive. */
  status: number;
  body: string;
  /** The answer of the server went to the browser as it was. */
  whole: boolean;
}

interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

const LATE_MS = 1500;
const DARK_MS = 700;
const DRIP_MS = 1;
const HALF_MS = 30;
const HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']);
/** Faults whose answer reaches the browser as the server gave it. */
const HARMLESS: ReadonlySet<LineFaultKind | null> = new Set([null, 'drip', 'late', 'twice', 'stale']);

const html = (title: string): Buffer =>
  Buffer.from(`<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`);
const page = (status: number, title: string): Answer => ({
  status,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: html(title),
});
/** What something between the browser and the server answers in its place. */
const INSTEAD: Partial<Record<LineFaultKind, Answer>> = {
  empty: { status: 200, headers: [['content-type', 'application/json']], body: Buffer.alloc(0) },
  page: page(200, 'Welcome to the hotel network'),
  gateway: page(502, 'Bad gateway'),
  blocked: { status: 403, headers: [['content-type', 'text/plain']], body: Buffer.from('Blocked by the firewall') },
  signIn: { status: 302, headers: [['location', '/line-sign-in']], body: Buffer.alloc(0) },
};

/** The bytes of an answer; `length` is what its header announces. */
function bytesOf({ status, headers, body }: Answer, length = body.length): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Line\r\n${lines}content-length: ${length}\r\n\r\n`), body]);
}

/** Faults that write their own bytes. */
const BROKEN: ReadonlySet<LineFaultKind> = new Set(LINE_FAULTS.filter((kind) => kind !== 'late' && kind !== 'stale'));
/** Faults that need no answer of the server. */
const NEEDS_NO_SERVER: ReadonlySet<LineFaultKind> = new Set(
  LINE_FAULTS.filter((kind) => kind === 'cut' || kind === 'dark' || INSTEAD[kind]),
);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Writes what is left of an answer, or what stands in its place, and closes the connection. */
async function breakAnswer(kind: LineFaultKind, own: Answer | null, socket: Socket): Promise<void> {
  const other = INSTEAD[kind];
  if (other) return void socket.end(bytesOf(other));
  if (!own || kind === 'cut' || kind === 'dark') return void socket.resetAndDestroy();
  const bytes = bytesOf(own);
  const half = Math.floor(own.body.length / 2);
  if (kind === 'long') return void socket.end(bytesOf(own, own.body.length + 64));
  if (kind === 'short') return void socket.end(bytesOf(own, half));
  if (kind === 'twice') return void socket.end(Buffer.concat([bytes, bytes]));
  if (kind === 'half') {
    socket.write(bytes.subarray(0, bytes.length - own.body.length + half));
    // A reset would also discard what has not been read yet.
    await pause(HALF_MS);
    return void socket.resetAndDestroy();
  }
  for (let at = 0; at < bytes.length && !socket.destroyed; at++) {
    socket.write(bytes.subarray(at, at + 1));
    // oxlint-disable-next-line no-await-in-loop -- one byte after the other
    await pause(DRIP_MS);
  }
  socket.end();
}

/** A proxy between a browser and the sandbox, on a port of its own. Every call passes, except those that a fault strikes. */
export class FaultyLine {
  readonly passed: Passed[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly stale = new Set<Socket>();
  private faults: LineFault[] = [];
  private darkUntil = 0;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {}

  /** Opens a line to a port of this machine. */
  static async open(target: number): Promise<FaultyLine> {
    const server = createServer({ keepAliveTimeout: 65_000 });
    const line = new FaultyLine(server, target);
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => {
      line.pass(asked, answer).catch(() => asked.socket.destroy());
    });
    server.on('connection', (socket: Socket) => {
      line.sockets.add(socket);
      socket.on('close', () => line.sockets.delete(socket));
      // The browser may leave at any time.
      socket.on('error', () => undefined);
      if (Date.now() < line.darkUntil) socket.resetAndDestroy();
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return line;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  strike(...faults: LineFault[]): void {
    this.faults.push(...faults.map((fault) => ({ ...fault })));
  }
  /** From now on every call passes. */
  heal(): void {
    this.faults = [];
    this.darkUntil = 0;
  }
  /** Healthy, and as if nothing had passed. */
  reset(): void {
    this.heal();
    this.passed.length = 0;
  }
  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.agent.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private take(call: string): LineFault | null {
    const found = this.faults.find((fault) => fault.call.test(call)) ?? null;
    if (found) found.times -= 1;
    this.faults = this.faults.filter(({ times }) => times > 0);
    return found;
  }

  private async pass(asked: IncomingMessage, out: ServerResponse): Promise<void> {
    const { socket } = asked;
    if (this.stale.delete(socket) || Date.now() < this.darkUntil) return void socket.resetAndDestroy();
    const body = await bodyOf(asked);
    const call = `${asked.method} ${asked.url}`;
    const fault = this.take(call);
    const row: Passed = {
      call,
      key: String(asked.headers['idempotency-key'] ?? ''),
      fault: fault?.kind ?? null,
      status: 0,
      body: '',
      whole: false,
    };
    this.passed.push(row);
    if (fault?.kind === 'dark') {
      this.darkUntil = Date.now() + DARK_MS;
      for (const other of this.sockets) if (other !== socket) other.resetAndDestroy();
    }
    const arrives = !fault || fault.applied || !NEEDS_NO_SERVER.has(fault.kind);
    if (fault?.kind === 'twice') await this.forward(asked, body);
    const answer = arrives ? await this.forward(asked, body) : null;
    row.status = answer?.status ?? 0;
    row.body = answer?.body.toString() ?? '';
    row.whole = answer !== null && HARMLESS.has(row.fault);
    if (fault?.kind === 'late') await pause(LATE_MS);
    if (fault?.kind === 'stale') this.stale.add(socket);
    if (fault && BROKEN.has(fault.kind)) return await breakAnswer(fault.kind, answer, socket);
    if (!answer) return void socket.resetAndDestroy();
    out.writeHead(answer.status, [...answer.headers, ['content-length', String(answer.body.length)]].flat());
    out.end(answer.body);
  }

  private forward(asked: IncomingMessage, body: Buffer): Promise<Answer> {
    const { method, url: path, headers } = asked;
    return new Promise((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.target,
          method,
          path,
          agent: this.agent,
          headers: { ...headers, connection: 'keep-alive', 'accept-encoding': 'identity' },
        },
        (answer) => {
          bodyOf(answer).then(
            (whole) =>
              done({
                status: answer.statusCode ?? 502,
                headers: pairsOf(answer.rawHeaders).filter(([name]) => !HOP.has(name.toLowerCase())),
                body: whole,
              }),
            fail,
          );
        },
      );
      sent.on('error', fail);
      sent.end(body);
    });
  }
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));
