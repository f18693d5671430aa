import { type Check, type Fault, Blocked, LeftOut, NotSent, Stop } from './check';
import { type Ask, type Client, type Exchange, NoAnswer } from './client';
import { beginning, shown } from './document';
import type { KitOptions } from './options';

/** Text that reads like what is expected is told as text: "should be 11.88, but is 11.88" says nothing. */
const textOf = (found: string, expected: string): string =>
  found !== '' && expected.startsWith(found) ? `${JSON.stringify(found)} (text)` : found;

/** What a check may do: ask the server, build on other checks, record faults. */
export class Trial {
  readonly faults: Fault[] = [];
  readonly asked: Exchange[] = [];

  constructor(
    readonly options: KitOptions,
    readonly client: Client,
    private readonly one: Check,
    private readonly build: <T>(on: Check<T>) => Promise<T>,
  ) {}

  /** ms since the epoch. */
  now(): number {
    return this.options.now();
  }

  fault(call: string, field: string, expected: string, found: string): void {
    this.faults.push({ call, field, expected, found, said: this.one.said });
  }
  /** Records a fault unless it holds. */
  holds(ok: boolean, call: string, field: string, expected: string, found: unknown): boolean {
    if (!ok) this.fault(call, field, expected, typeof found === 'string' ? textOf(found, expected) : shown(found));
    return ok;
  }
  /** Errors to throw: the check ends here, and why. */
  stop(): Stop {
    return new Stop(this.one.id);
  }
  leftOut(reason: string): LeftOut {
    return new LeftOut(reason);
  }
  notSent(reason: string): NotSent {
    return new NotSent(reason);
  }
  blocked(reason: string): Blocked {
    return new Blocked(reason);
  }

  /** The value of another check, which is run once. */
  after<T>(on: Check<T>): Promise<T> {
    return this.build(on);
  }

  /**
   * Asks a call of the contract and wants one of these statuses (200 if none is named). The shape of the answer is compared with
   * the document. `mayLack`: a proper 404 means that the server does not offer it.
   */
  async ask(id: string, ask: Ask & { expect?: number | readonly number[]; mayLack?: boolean } = {}): Promise<Exchange> {
    const { expect = 200, mayLack = false, ...rest } = ask;
    const wanted = typeof expect === 'number' ? [expect] : expect;
    let exchange: Exchange;
    try {
      exchange = await this.client.call(id, rest);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.fault(error.call, 'the answer', `status ${wanted.join(' or ')}`, error.message);
      throw this.stop();
    }
    this.asked.push(exchange);
    const { status, call, text, headers } = exchange;
    if (mayLack && status === 404 && !wanted.includes(404)) {
      this.client.examine(exchange);
      if (exchange.flaws?.length) throw this.blocked(`${call} is answered 404 without a proper body`);
      throw this.leftOut(`${call} is answered 404`);
    }
    if (!wanted.includes(status)) {
      const where = headers.get('Location');
      const found = where
        ? `${status} to ${where}, which is never followed: ${/log-?in|sign-?in|auth|sso/i.test(where) ? 'a login page stands in front of the API' : 'the app takes it for the page of a captive portal'}`
        : `${status} ${beginning(text)}`.trim();
      this.fault(call, 'status', wanted.join(' or '), found);
      throw this.stop();
    }
    this.client.examine(exchange);
    return exchange;
  }

  /** The body of a good answer. */
  async json<T>(id: string, ask: Ask & { expect?: number | readonly number[]; mayLack?: boolean } = {}): Promise<T> {
    const { body, call } = await this.ask(id, ask);
    if (body === undefined) throw this.blocked(`${call} is not answered with JSON`);
    return body as T;
  }
}
