import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';

/** One update of the benchmark; `marker` identifies it, however often it is sent. */
export interface Job {
  booking: string;
  marker: string;
  /** Age of the update, ms. */
  ageMs?: number;
}

/** The fate of the jobs according to the server's log. */
export interface Verdict {
  lost: number;
  /** Effects beyond the first one of an update. */
  duplicated: number;
  /** Bookings whose updates took effect in another order than enqueued. */
  reordered: number;
  /** Requests that reached the server. */
  requests: number;
}

export interface Faults {
  /** Response time, ms. */
  delay: number;
  /** Every nth request gets a 500 before anything is applied; 0 for none. */
  refuse: number;
  /** Every nth connection is cut after its request was applied; 0 for none. */
  cut: number;
}
const NONE: Faults = { delay: 0, refuse: 0, cut: 0 };

interface Effect extends Job {
  /** ms since the epoch, fractional. */
  at: number;
}

const clock = (): number => performance.timeOrigin + performance.now();

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><script src="/page.js"></script></html>`;

/**
 * The server that judges every queue by what reached it. It honours idempotency ids where they are sent (`/api`, the
 * app's protocol) and applies everything where they are not (`/plain`).
 */
export class SyncServer {
  faults: Faults = { ...NONE };
  /** Called with the number of every POST as it arrives. */
  onPost: (n: number) => void = () => undefined;
  private posts = 0;
  private effects: Effect[] = [];
  private arrivals: number[] = [];
  private readonly applied = new Map<string, Set<string>>();
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(private readonly files: Record<string, string>) {}

  static async open(files: Record<string, string>): Promise<SyncServer> {
    const server = new SyncServer(files);
    await new Promise<void>((done) => void server.server.listen(0, '127.0.0.1', done));
    return server;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  /** Forgets earlier requests and sets the faults for the next ones. */
  begin(faults: Partial<Faults> = {}): void {
    this.faults = { ...NONE, ...faults };
    this.onPost = () => undefined;
    this.posts = 0;
    this.effects = [];
    this.arrivals = [];
    this.applied.clear();
  }

  /** Arrival of the first request after a moment, ms; undefined while there is none. */
  firstAfter(moment: number): number | undefined {
    return this.arrivals.find((at) => at >= moment);
  }

  judge(jobs: readonly Job[]): Verdict {
    const verdict = { lost: 0, duplicated: 0, reordered: 0, requests: this.posts };
    for (const booking of new Set(jobs.map((job) => job.booking))) {
      const wanted = jobs.filter((job) => job.booking === booking).map(({ marker }) => marker);
      const done = this.effects.filter((effect) => effect.booking === booking).map(({ marker }) => marker);
      const first = [...new Set(done)];
      // A page of an earlier run was still sending, which would distort this one.
      const stranger = first.find((marker) => !wanted.includes(marker));
      if (stranger !== undefined) throw new Error(`Not enqueued: ${stranger} of ${booking}`);
      verdict.lost += wanted.filter((marker) => !first.includes(marker)).length;
      verdict.duplicated += done.length - first.length;
      const order = wanted.filter((marker) => first.includes(marker));
      if (order.some((marker, at) => marker !== first[at])) verdict.reordered += 1;
    }
    return verdict;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bench');
    if (request.method === 'POST') return await this.post(url.pathname, request, response);
    const file = this.files[url.pathname] ?? (url.pathname === '/' ? page : '');
    const type = url.pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
    // Cross-origin isolation gives the page its finest clock.
    response.writeHead(file || request.method === 'HEAD' ? 200 : 404, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    });
    response.end(file);
  }

  private async post(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = clock();
    const text = await bodyOf(request);
    const n = ++this.posts;
    this.arrivals.push(at);
    this.onPost(n);
    const every = (each: number): boolean => each > 0 && n % each === 0;
    const { delay, refuse, cut } = this.faults;
    if (delay > 0) await new Promise((done) => setTimeout(done, delay));
    if (every(refuse)) {
      response.writeHead(500, { 'Content-Type': 'application/json' }).end('{"errorMessage":"Down"}');
      return;
    }
    const booking = path.split('/').at(-1) ?? '';
    const body = path.startsWith('/api/') ? this.applyBatch(booking, text, at) : this.applyPlain(booking, text, at);
    if (every(cut)) request.socket.destroy();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
  }

  private applyPlain(booking: string, text: string, at: number): string {
    const { marker } = JSON.parse(text) as { marker: string };
    this.effects.push({ booking, marker, at });
    return '{}';
  }

  /** POST /booking/batchUpdate: a known id changes nothing and is reported as a duplicate. */
  private applyBatch(booking: string, text: string, at: number): string {
    const known = this.applied.get(booking) ?? new Set<string>();
    this.applied.set(booking, known);
    const items = JSON.parse(text) as { idempotency_id: string; payload: { original_id: string; name: string } }[];
    const answers = items.map(({ idempotency_id, payload }) => {
      const isKnown = known.has(idempotency_id);
      known.add(idempotency_id);
      if (!isKnown) this.effects.push({ booking, marker: payload.name, at });
      const { original_id } = payload;
      const ids = { original_id, passenger_id: `server-${original_id}` };
      return { idempotency_id, status: isKnown ? 'duplicate' : 'applied', payload: ids };
    });
    return JSON.stringify(answers);
  }
}
