import {
  type Check,
  type Fault,
  type Group,
  type Outcome,
  type Result,
  Blocked,
  GROUPS,
  LeftOut,
  NotSent,
  Stop,
} from './check';
import { account } from './checks/account';
import { items } from './checks/items';
import { airports } from './checks/airports';
import { batch } from './checks/batch';
import { booking } from './checks/booking';
import { change } from './checks/change';
import { content } from './checks/content';
import { cors } from './checks/cors';
import { destinations } from './checks/destinations';
import { documents } from './checks/documents';
import { enquiry } from './checks/enquiry';
import { push } from './checks/push';
import { errors } from './checks/errors';
import { flight } from './checks/flight';
import { payment } from './checks/payment';
import { profile } from './checks/profile';
import { search } from './checks/search';
import { services } from './checks/services';
import { stream } from './checks/stream';
import { Client, type Exchange, NoAnswer, PACKED } from './client';
import { beginning } from './document';
import type { KitOptions } from './options';
import { Trial } from './trial';

/** Every check, in the order of the report. */
export const CHECKS: readonly Check[] = [
  ...profile,
  ...content,
  ...airports,
  ...destinations,
  ...search,
  ...stream,
  ...flight,
  ...services,
  ...booking,
  ...change,
  ...batch,
  ...payment,
  ...documents,
  ...account,
  ...items,
  ...enquiry,
  ...push,
  ...errors,
  ...cors,
];

/** Group of an operation's shape. */
const GROUP_OF: Record<string, Group> = {
  getTenant: 'profile',
  getStrings: 'content',
  getStaticLinks: 'content',
  getBanners: 'content',
  searchAirports: 'airports',
  getAirport: 'airports',
  search: 'search',
  streamResults: 'stream',
  getServices: 'services',
  getLuggage: 'services',
  validatePromo: 'services',
  sendBatch: 'batch',
  commitBooking: 'payment',
  getPaymentMethods: 'payment',
  createOrder: 'payment',
  validatePayment: 'payment',
  getDocuments: 'documents',
  getFile: 'documents',
  getInvoice: 'documents',
  getUserTrips: 'account',
  claimBooking: 'account',
  getItems: 'account',
  putItems: 'account',
  replyToChange: 'booking',
  addGroupBooking: 'enquiry',
  subscribePush: 'push',
  unsubscribePush: 'push',
  createBooking: 'booking',
  retrieveBooking: 'booking',
  getCart: 'booking',
};

export interface Report {
  base: string;
  tenant: string;
  language: string;
  /** ISO. */
  startedAt: string;
  ms: number;
  calls: number;
  results: Result[];
  /** What the run left on the server. */
  made: string[];
  /** Set if the kit could not run at all. */
  cannot: string | null;
}

/** No run is longer. */
const LONGEST_MS = 170_000;

/** Shapes of what came, as checks of their own: one for the good answers of a call and one for its refusals. */
function shapeResults(exchanges: readonly Exchange[]): Result[] {
  const kinds = new Map<string, { exchange: Exchange; faults: Map<string, { fault: Fault; count: number }> }>();
  for (const exchange of exchanges) {
    const { operation: one, shape, status, call, flaws } = exchange;
    if (!one || !flaws) continue;
    const name = shape === 'FlightAnswer' ? 'flight' : one.operationId;
    const id = `${name}.${status < 400 ? 'shape' : 'refusals'}`;
    const kind = kinds.get(id) ?? { exchange, faults: new Map<string, { fault: Fault; count: number }>() };
    kinds.set(id, kind);
    for (const { path, expected, found } of flaws) {
      const key = `${path.replace(/\d+/g, '*')} ${expected}`;
      const known = kind.faults.get(key);
      if (known) known.count += 1;
      else {
        const fault = { call, field: path || 'the body', expected, found, said: `OpenAPI ${one.operationId}` };
        kind.faults.set(key, { fault, count: 1 });
      }
    }
  }
  return [...kinds].map(([id, { exchange, faults }]): Result => {
    const good = id.endsWith('.shape');
    const said = exchange.operation?.operationId ?? '';
    const list = [...faults.values()].map(({ fault, count }) =>
      count > 1 ? { ...fault, found: `${fault.found} (and ${count - 1} more like it)` } : fault,
    );
    return {
      id,
      group: id.startsWith('flight.') ? 'flight' : (GROUP_OF[said] ?? 'destinations'),
      asks: good ? 'Answers have the documented shape' : 'Refusals are JSON with errorMessage',
      why: good
        ? 'An answer of another shape is treated as none: the traveller sees an error or an empty list.'
        : 'Without errorMessage the app takes a refusal for a gateway’s page, asks again and shows a general error.',
      said: good ? `OpenAPI ${said}` : 'docs/api.md, Errors',
      ms: 0,
      ...(list.length ? { state: 'failed', faults: list } : { state: 'passed' }),
    };
  });
}

/** What a call makes, and the field that names it. */
const MAKES: Record<string, [string, string]> = {
  createBooking: ['booking', 'booking_id'],
  createOrder: ['order', 'order_id'],
  addGroupBooking: ['enquiry', 'enquiry_id'],
};
function madeBy(exchanges: readonly Exchange[]): string[] {
  const names = exchanges.flatMap(({ operation: one, status, body }) => {
    const [kind, field] = MAKES[one?.operationId ?? ''] ?? [];
    return kind && field && status === 200 ? `${kind} ${String((body as Record<string, unknown>)?.[field])}` : [];
  });
  return [...new Set(names)];
}

/** Why the kit cannot run, or null: nobody answers, something else answers, or the tenant is unknown. */
async function obstacle(client: Client, { base, tenant }: KitOptions): Promise<string | null> {
  try {
    const { status, text, body, call, headers } = await client.call('getTenant', { path: { tenant } });
    const said = (body as { errorMessage?: unknown } | undefined)?.errorMessage;
    if (status === 404 && typeof said === 'string')
      return `${call} is answered 404, “${said}”: the server does not know the tenant "${tenant}", or ${base} is not the address of the API.`;
    // Only an API that has moved leads to the same call elsewhere; a login page in its place is a fault of each call.
    const leadsTo = headers.get('Location') ?? '';
    if (status >= 300 && status < 400 && leadsTo.split('?')[0]?.endsWith(`/tenant/name/${tenant}`))
      return `${base} redirects to ${leadsTo}: give that address.`;
    if (status === 404)
      return `${base} does not answer like this API: ${call} is 404 ${beginning(text)}. Is the path right?`;
    return null;
  } catch (error) {
    // The server is there: each check says what is wrong with its call.
    if (error instanceof NoAnswer && PACKED.test(error.message)) return null;
    if (error instanceof NoAnswer || error instanceof Blocked)
      return `${base} cannot be ${error.message.startsWith('larger') ? 'used: its answer is' : 'reached:'} ${error.message}.`;
    throw error;
  }
}

class Run {
  readonly results = new Map<string, Result>();
  readonly values = new Map<string, Promise<unknown>>();

  constructor(
    readonly options: KitOptions,
    readonly client: Client,
  ) {}

  /** Runs a check once; rejects if it has no value. */
  value<T>(one: Check<T>): Promise<T> {
    const known = this.values.get(one.id) as Promise<T> | undefined;
    const started = known ?? this.#start(one);
    this.values.set(one.id, started);
    return started;
  }

  async #start<T>(one: Check<T>): Promise<T> {
    const { id, group, asks, why, said } = one;
    const start = this.client.now();
    const trial = new Trial(this.options, this.client, one, async (on) => {
      try {
        return await this.value(on);
      } catch (error) {
        if (error instanceof LeftOut || error instanceof NotSent) throw error;
        throw new Blocked(error instanceof Blocked ? error.message : `${on.id} failed`);
      }
    });
    const settle = (outcome: Outcome): void => {
      this.results.set(id, { id, group, asks, why, said, ms: Math.round(this.client.now() - start), ...outcome });
    };
    const failedOr = (outcome: Outcome): Outcome =>
      trial.faults.length ? { state: 'failed', faults: trial.faults } : outcome;
    try {
      if (one.books && !this.options.reallyBook) throw new NotSent('needs --really-book');
      this.client.inTime();
      const value = await this.client.beforeEnd(() => one.run(trial));
      settle(failedOr({ state: 'passed' }));
      return value;
    } catch (error) {
      const reason = (error as Error).message;
      if (error instanceof LeftOut) settle(failedOr({ state: 'left out', reason }));
      else if (error instanceof NotSent) settle(failedOr({ state: 'not sent', reason }));
      else if (error instanceof Blocked) settle(failedOr({ state: 'blocked', reason }));
      else {
        if (!(error instanceof Stop)) this.#unreadable(trial, error);
        settle(failedOr({ state: 'blocked', reason: 'an answer it builds on has another shape' }));
      }
      throw error;
    }
  }

  /** A check that stumbles over an answer: its shape is told by itself, anything else is a fault here. */
  #unreadable(trial: Trial, error: unknown): void {
    if (error instanceof NoAnswer) return trial.fault(error.call, 'the answer', 'one that arrives', error.message);
    if (this.client.exchanges.some(({ flaws }) => flaws?.length)) return;
    const call = (trial.asked.at(-1) ?? this.client.exchanges.at(-1))?.call ?? '';
    trial.fault(call, 'the body', 'an answer that can be read', String(error));
  }

  async all(checks: readonly Check[]): Promise<void> {
    for (const one of checks) await this.value(one).catch(() => undefined);
  }
}

/** Tries a server call by call. Never rejects for what the server does. */
export async function runKit(options: KitOptions): Promise<Report> {
  const client = new Client(options.base, options.tenant, options.language, options.fetch, options.clock);
  const start = client.now();
  client.endsAt = start + LONGEST_MS;
  client.startedAt = options.now();
  const { base, tenant, language, only } = options;
  const startedAt = new Date(client.startedAt).toISOString();
  const cannot = await obstacle(client, options);
  client.exchanges.length = 0;
  const run = new Run(options, client);
  if (cannot === null) await run.all(CHECKS.filter(({ group }) => !only || only.includes(group)));
  const results = [...run.results.values(), ...shapeResults(client.exchanges)];
  const place = ({ group }: Result): number => GROUPS.indexOf(group);
  return {
    base,
    tenant,
    language,
    startedAt,
    ms: Math.round(client.now() - start),
    calls: client.exchanges.length,
    results: results.sort((a, b) => place(a) - place(b)),
    made: madeBy(client.exchanges),
    cannot,
  };
}

/** 0: nothing wrong; 1: faults; 2: it could not run. */
export function exitCode({ cannot, results }: Report): 0 | 1 | 2 {
  if (cannot !== null) return 2;
  return results.some(({ state }) => state === 'failed' || state === 'blocked') ? 1 : 0;
}
