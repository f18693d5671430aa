import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Struct, assert } from 'superstruct';
import { type Sandbox, createSandbox } from '../../../sandbox/app';
import type { SandboxOptions } from '../../../sandbox/options';
import { CreateAnswer } from '@/api/shapes/booking';
import { ErrorBody } from '@/api/shapes/common';
import { FlightAnswer, SearchKey, StreamLine, type WireOffer } from '@/api/shapes/offers';

const ROOT = new URL('../../..', import.meta.url).pathname;
/** A Friday noon; time stands still until a test moves it. */
export const NOON = Date.UTC(2026, 10, 20, 12);
export const QUERY =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-01-15&end=2027-01-22&p_adult=2&type=roundtrip&cabin=economy';

export interface Call {
  method?: string;
  body?: unknown;
  token?: string;
  key?: string;
  tenant?: string | null;
  language?: string;
}

/** A sandbox with its own database file and a clock under the test's control. */
export class Bench {
  readonly folder = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  now = NOON;
  sandbox: Sandbox;

  constructor(private readonly options: Partial<SandboxOptions> = {}) {
    this.sandbox = this.#open();
  }
  #open(): Sandbox {
    return createSandbox({
      dbFile: join(this.folder, 'sandbox.sqlite'),
      streamMs: 0,
      bookingMs: 30 * 60_000,
      priceMs: 30 * 60_000,
      mostOffers: Infinity,
      control: true,
      root: ROOT,
      clock: () => this.now,
      ...this.options,
    });
  }
  /** Like stopping and starting the server. */
  restart(): void {
    this.sandbox.close();
    this.sandbox = this.#open();
  }
  close(): void {
    this.sandbox.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  call(path: string, { method, body, token, key, tenant = 'kaija', language = 'en_GB' }: Call = {}): Promise<Response> {
    const headers: Record<string, string> = { 'X-Language': language };
    if (tenant !== null) headers['X-Company-Name'] = tenant;
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (key) headers['Idempotency-Key'] = key;
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    return this.sandbox.fetch(`http://localhost/api${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }
  /** A good answer of a shape. */
  async ok<T>(path: string, shape: Struct<T>, call: Call = {}): Promise<T> {
    const response = await this.call(path, call);
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    assert(body, shape as Struct);
    return body as T;
  }
  /** A refusal: status, code and field. */
  async refused(
    path: string,
    call: Call = {},
  ): Promise<{ status: number; code?: string; field?: string; text: string }> {
    const response = await this.call(path, call);
    const body: unknown = await response.json();
    assert(body, ErrorBody);
    const { code, field, errorMessage: text } = body;
    return { status: response.status, text, ...(code ? { code } : {}), ...(field ? { field } : {}) };
  }
  fault(body: Record<string, unknown>): Promise<Response> {
    return this.control('POST', 'faults', body);
  }
  async control(method: string, path: string, body?: unknown): Promise<Response> {
    return this.sandbox.fetch(`http://localhost/__sandbox/${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** All lines of a stream; broken lines are null. */
  async lines(key: string, after = 0): Promise<(StreamLine | null)[]> {
    const response = await this.call(`/search/stream/${key}?after=${after}`);
    if (response.status !== 200) throw new Error(`stream: ${response.status}`);
    return (await response.text())
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        try {
          const parsed: unknown = JSON.parse(line);
          assert(parsed, StreamLine);
          return parsed;
        } catch {
          return null;
        }
      });
  }
  async search(query = QUERY): Promise<string> {
    return (await this.ok(`/search?${query}`, SearchKey)).key;
  }
  async offers(query = QUERY): Promise<WireOffer[]> {
    const lines = await this.lines(await this.search(query));
    return lines.flatMap((line) => (line?.offers ?? []) as WireOffer[]);
  }
  async flight(query = QUERY): Promise<FlightAnswer> {
    const [offer] = await this.offers(query);
    if (!offer) throw new Error('No offers');
    return this.ok(flightPath(offer, query), FlightAnswer);
  }
  async book(query = QUERY, key = crypto.randomUUID()): Promise<CreateAnswer & { flight: FlightAnswer }> {
    const flight = await this.flight(query);
    const created = await this.ok('/booking/create', CreateAnswer, { key, body: createBody(flight, query) });
    return { ...created, flight };
  }
}

export const flightPath = ({ merge_key, data_provider }: WireOffer, query = QUERY): string =>
  `/search?${query}&merge_key=${merge_key}&data_provider=${data_provider}`;

export const createBody = ({ offer, fares }: FlightAnswer, search = QUERY) => ({
  merge_key: offer.merge_key,
  data_provider: offer.data_provider,
  fare_id: fares[0]?.fare_id,
  search,
});

export const traveller = (original_id: string, more: Record<string, unknown> = {}) => ({
  type: 'passenger',
  original_id,
  main: original_id === 'one',
  ageGroup: 'adult',
  name: 'Elīna',
  surname: original_id === 'one' ? 'Kalniņa' : 'Ozola',
  nationality: 'LV',
  gender: 'female',
  dob: '1990-05-17',
  skipCheckedBaggage: false,
  ...more,
});
export const contact = {
  type: 'contact',
  email: 'elina@example.lv',
  telCode: '371',
  tel: '20001234',
  isSubscribedNewsletter: true,
};
export const update = (payload: unknown, idempotency_id: string = crypto.randomUUID()) => ({ idempotency_id, payload });
