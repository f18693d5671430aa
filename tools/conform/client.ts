import { Blocked } from './check';
import { type Flaw, type Operation, beginning, flawsOf, operation } from './document';

/** The part of `fetch` that the kit uses; tests put a server without a network in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One call and its answer. */
export interface Exchange {
  operation: Operation | null;
  /** As told in the report: method and path. */
  call: string;
  method: string;
  url: string;
  status: number;
  headers: Headers;
  /** Media type without parameters. */
  type: string;
  text: string;
  /** Parsed body; undefined if it is no JSON. */
  body: unknown;
  ms: number;
  /** Deviations from the document; null if it was not compared. */
  flaws: Flaw[] | null;
  /** Name of the wanted schema; the kind of answer in the report. */
  shape: string;
}

export interface Ask {
  /** Values of the path. */
  path?: Record<string, string>;
  /** Query string without the question mark. */
  query?: string;
  body?: unknown;
  /** Body as it stands, in place of `body`. */
  raw?: string;
  method?: string;
  bearer?: string;
  key?: string;
  /** X-Company-Name; null leaves it out. */
  company?: string | null;
  /** X-Language; null leaves it out. */
  language?: string | null;
  headers?: Record<string, string>;
  /** Schema of a 200, where the document allows several. */
  shape?: string;
  /** ms. */
  deadline?: number;
}

/** A call that got no answer. */
export class NoAnswer extends Error {
  constructor(
    readonly call: string,
    message: string,
  ) {
    super(message);
  }
}

const DEADLINE_MS = 30_000;
/** Longest wait after a 429, and how often. */
const PATIENCE_MS = 10_000;
const REPEATS = 3;
const LONGEST_CALL = 240;
const LARGEST_BODY = 20e6;
/** What zlib and brotli say of broken bytes. */
export const PACKED = /Z_\w+|ERR_?_?BROTLI\w*|BROTLI_\w+|incorrect header check|cannot be unpacked/;
const CLOSED = /UND_ERR_SOCKET|ECONNRESET|EPIPE/;

/** Rejects when `ms` are over, even if the work does not listen to its signal. */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`no answer within ${ms / 1000} s`));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([work(controller.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The reason of a failed fetch in words: Node hides it in `cause`. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message?: string };
  const inner = [cause?.code, cause?.message].filter(Boolean).join(' ');
  if (PACKED.test(`${inner} ${message ?? ''}`))
    return `a body that cannot be unpacked: its bytes are not what Content-Encoding says (${inner || message})`;
  return inner || message || String(error);
}

/** A body, read only as far as it is of use. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  if (!reader) return text;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST_BODY) {
      await reader.cancel();
      throw new Error(`larger than ${LARGEST_BODY / 1e6} MB`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
/** Timers may fire a little early. */
const EARLY_MS = 5;
const GONE = 'the server takes no more calls (ECONNREFUSED): has it crashed?';
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const escaped = (value: string): string => encodeURIComponent(value);

const REFUSAL = new Set(['errorMessage', 'code', 'field']);
/** Whether a body says no and nothing else. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'errorMessage' in body &&
  Object.keys(body).every((key) => REFUSAL.has(key));

/** What is wrong with the shape of an answer, by the document. */
function flawsIn(one: Operation, exchange: Omit<Exchange, 'flaws'>): Flaw[] {
  const { status, type, body, shape, text } = exchange;
  const ok = status < 300;
  const said = one.responses[String(status)]?.content;
  const wanted = ok ? Object.keys(said ?? {}) : ['application/json'];
  if (wanted.length && !wanted.includes(type)) {
    return [{ path: 'Content-Type', expected: wanted.join(' or '), found: type || 'nothing' }];
  }
  if (type !== 'application/json') return [];
  if (body === undefined) return [{ path: 'the body', expected: 'JSON', found: beginning(text) || 'nothing' }];
  if (!ok) {
    const documented = said?.['application/json']?.schema !== undefined && shape === 'PriceChanged';
    return flawsOf(['components', 'schemas', documented ? 'PriceChanged' : 'Error'], body).map((flaw) =>
      flaw.path === 'errorMessage' ? { ...flaw, found: `${flaw.found}, in ${beginning(text)}` } : flaw,
    );
  }
  if (isRefusal(body))
    return [{ path: 'status', expected: 'that of a refusal, as 400 or 404', found: `${status} ${beginning(text)}` }];
  const keys = shape
    ? ['components', 'schemas', shape]
    : ['paths', one.path, one.method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  return flawsOf(keys, body);
}

/** Sends calls of the contract to one server and keeps what was said. */
export class Client {
  readonly exchanges: Exchange[] = [];
  /** ms by the clock; no call goes beyond. */
  endsAt = Number.POSITIVE_INFINITY;
  /** ms since the epoch. */
  startedAt = 0;
  /** Calls in a row that nobody took. */
  #refused = 0;

  constructor(
    readonly base: string,
    readonly tenant: string,
    readonly language: string,
    private readonly fetch: Fetch,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  now(): number {
    return this.clock();
  }

  /** Address, headers and body of a call. */
  #request(one: Operation, ask: Ask): { url: string; init: RequestInit; call: string } {
    const { company = this.tenant, language = this.language } = ask;
    const path = one.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = ask.path?.[name];
      if (value === undefined) throw new Error(`No value for {${name}} of ${one.path}`);
      // A broken escape is asked as it stands.
      return value.startsWith('%') ? value : escaped(value);
    });
    const query = ask.query ? `?${ask.query}` : '';
    const method = ask.method ?? one.method;
    const body = ask.raw ?? (ask.body === undefined ? undefined : JSON.stringify(ask.body));
    const headers: Record<string, string> = {
      Accept: 'application/json',
      ...(company === null ? {} : { 'X-Company-Name': company }),
      ...(language === null ? {} : { 'X-Language': language, 'Accept-Language': language.replace('_', '-') }),
      ...(ask.bearer === undefined ? {} : { Authorization: `Bearer ${ask.bearer}` }),
      ...(ask.key === undefined ? {} : { 'Idempotency-Key': ask.key }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...ask.headers,
    };
    const told = `${method} ${path}${query}`;
    return {
      url: `${this.base}${path}${query}`,
      call: told.length > LONGEST_CALL ? `${told.slice(0, LONGEST_CALL)}…` : told,
      init: { method, headers, redirect: 'manual', ...(body === undefined ? {} : { body }) },
    };
  }

  /** ms until a deadline, or until the run's own. */
  left(deadline: number): number {
    return Math.max(1, Math.min(deadline, this.endsAt - this.now()));
  }

  /** Throws when the time of the run is over: what is not sent is no fault of the server. */
  inTime(): void {
    if (this.now() >= this.endsAt - EARLY_MS) throw new Blocked('the time is over');
  }

  /** Counts calls that nobody takes. From the second in a row on the server is gone, which is told once. */
  #lost(reason: string): void {
    this.#refused = reason.includes('ECONNREFUSED') ? this.#refused + 1 : 0;
    if (this.#refused > 1) throw new Blocked(GONE);
  }

  /** Waits, at most until the run ends. */
  async wait(ms: number): Promise<void> {
    await pause(this.left(ms));
    this.inTime();
  }

  /** Work that ends with the run, whatever it waits for. */
  async beforeEnd<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await within(this.left(LONGEST_TIMER_MS), work);
    } catch (error) {
      this.inTime();
      throw error;
    }
  }

  /** Any address, not of the contract: files that answers name, pages of a bank. */
  async get(url: string, headers: Record<string, string> = {}): Promise<Exchange> {
    const call = `GET ${url}`;
    return this.#exchange(null, call, url, { method: 'GET', headers, redirect: 'manual' }, '', DEADLINE_MS);
  }

  /** A call of the contract by its operation. A 429 is waited out. */
  async call(id: string, ask: Ask = {}): Promise<Exchange> {
    const one = operation(id);
    const { url, init, call } = this.#request(one, ask);
    for (let n = 0; ; n++) {
      const send = () => this.#exchange(one, call, url, init, ask.shape ?? '', ask.deadline ?? DEADLINE_MS);
      // A server may close a kept connection just as it is used; browsers send such a request again, too.
      const answer = await send().catch((error: unknown) =>
        CLOSED.test(String(error)) ? send() : Promise.reject(error as Error),
      );
      if (answer.status !== 429 || n >= REPEATS) return answer;
      const seconds = Number(answer.headers.get('Retry-After')) || 1;
      await this.wait(Math.min(seconds * 1000, PATIENCE_MS));
    }
  }

  async #exchange(
    one: Operation | null,
    call: string,
    url: string,
    init: RequestInit,
    shape: string,
    deadline: number,
  ): Promise<Exchange> {
    this.inTime();
    if (one && this.#refused > 1) throw new Blocked(GONE);
    const start = this.now();
    try {
      return await within(this.left(deadline), async (signal) => {
        const response = await this.fetch(url, { ...init, signal });
        const text = await textOf(response);
        const type = (response.headers.get('Content-Type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
        let body: unknown;
        try {
          body = JSON.parse(text);
        } catch {
          body = undefined;
        }
        const exchange: Exchange = {
          operation: one,
          call,
          method: init.method ?? 'GET',
          url,
          status: response.status,
          headers: response.headers,
          type,
          text,
          body,
          ms: this.now() - start,
          flaws: null,
          shape,
        };
        this.exchanges.push(exchange);
        if (one) this.#refused = 0;
        return exchange;
      });
    } catch (error) {
      this.inTime();
      if (one) this.#lost(reasonOf(error));
      throw error instanceof NoAnswer ? error : new NoAnswer(call, reasonOf(error));
    }
  }

  /** Compares an answer with the document; kept with the exchange. */
  examine(exchange: Exchange): void {
    if (exchange.operation) exchange.flaws = flawsIn(exchange.operation, exchange);
  }

  /** An open stream of lines. */
  async open(
    id: string,
    ask: Ask,
    accept = 'application/x-ndjson',
  ): Promise<{ response: Response; call: string; one: Operation; url: string; stop: () => void }> {
    const one = operation(id);
    const { url, init, call } = this.#request(one, ask);
    this.inTime();
    if (this.#refused > 1) throw new Blocked(GONE);
    const controller = new AbortController();
    const headers = { ...(init.headers as Record<string, string>), Accept: accept };
    try {
      const response = await within(this.left(DEADLINE_MS), () =>
        this.fetch(url, { ...init, headers, signal: controller.signal }),
      );
      return { response, call, one, url, stop: () => controller.abort() };
    } catch (error) {
      controller.abort();
      this.inTime();
      this.#lost(reasonOf(error));
      throw new NoAnswer(call, reasonOf(error));
    }
  }
}
