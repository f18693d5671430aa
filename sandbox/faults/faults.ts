import {
  type Infer,
  any,
  boolean,
  enums,
  integer,
  literal,
  max,
  min,
  number,
  optional,
  record,
  refine,
  string,
  object,
  union,
} from 'superstruct';

/** The fault alphabet of offline-sync (d) and of the streams and prices of issue 2. */
const FAULT_KINDS = [
  'delay',
  'lost_request',
  'lost_response',
  'status',
  'wrong_shape',
  'redirect',
  'timeout',
  'duplicate',
  'expired_booking',
  'changed_price',
  'stream_cut',
  'stream_broken_line',
  'stream_bad_offer',
  'stream_second_initial',
  'stream_stall',
  'stream_repeat',
  'stream_reorder',
  'stream_no_done',
  'stream_wild_offers',
  'stream_empty',
  'stream_one',
  'no_search_key',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

const Pattern = refine(string(), 'pattern', (text) => {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return 'not a regular expression';
  }
});

/** Body of POST /__sandbox/faults. */
export const FaultRequest = object({
  match: optional(object({ method: optional(string()), path: optional(Pattern), bookingId: optional(string()) })),
  kind: enums(FAULT_KINDS),
  /** How many requests it strikes; 1 when left out. */
  times: optional(union([min(integer(), 1), literal('always')])),
  /** delay, stream_stall, timeout: how long. duplicate: how long after the first delivery, at once when left out. no_search_key: how long the answer is held back. status: nothing. */
  ms: optional(max(min(number(), 0), 600_000)),
  /** status: which (503 when left out). */
  status: optional(max(min(integer(), 300), 599)),
  /** status: seconds of Retry-After; none when left out. */
  retryAfter: optional(min(number(), 0)),
  /** status: `code` in the usual body, for example in_progress of a 409. */
  code: optional(string()),
  /** status, wrong_shape: body instead of the usual one. */
  body: optional(any()),
  headers: optional(record(string(), string())),
  /** status, delay, wrong_shape, redirect, timeout: strike once the request was carried out; its answer is thrown away. */
  after: optional(boolean()),
  /** changed_price: euros added for the party; 8 percent when left out. */
  amount: optional(number()),
});
export type FaultRequest = Infer<typeof FaultRequest>;
export type Fault = FaultRequest & { id: number; left: number };

interface Struck {
  method: string;
  /** Path with its query string, for example /api/booking/batchUpdate/b_1. */
  path: string;
  /** Where a booking id may stand beside the path. */
  body: string;
}

/** Faults laid on requests to come; each strikes `times` requests that match. Kept in memory: a restart heals. */
export class Faults {
  #faults: Fault[] = [];
  #n = 0;

  add(request: FaultRequest): Fault {
    const left = request.times === 'always' ? Number.POSITIVE_INFINITY : (request.times ?? 1);
    const fault = { ...request, id: ++this.#n, left };
    this.#faults.push(fault);
    return fault;
  }

  /** Every fault that strikes this request, in the order they were laid; each is used up by one. */
  take(request: Struck): Fault[] {
    const struck = this.#faults.filter((fault) => matches(fault, request));
    for (const fault of struck) fault.left -= 1;
    this.#faults = this.#faults.filter((fault) => fault.left > 0);
    return struck;
  }

  list(): Fault[] {
    return this.#faults;
  }
  clear(): void {
    this.#faults = [];
  }
}

function matches({ match = {}, kind }: Fault, { method, path, body }: Struck): boolean {
  if (match.method && match.method.toUpperCase() !== method) return false;
  if (match.path && !new RegExp(match.path).test(path)) return false;
  if (match.bookingId && !path.includes(match.bookingId) && !body.includes(match.bookingId)) return false;
  /* A stream fault laid without a path waits for a stream, a search fault for a search. */
  if (kind.startsWith('stream_')) return path.includes('/search/stream/');
  if (kind === 'no_search_key') return path.includes('/search?') && !path.includes('merge_key=');
  if (kind === 'expired_booking') return /\/(booking|payment)\//.test(path);
  return true;
}
