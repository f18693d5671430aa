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

/** Faults of the network, streams and prices. */
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
  'changed_flight',
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
  'stream_half_price',
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
  /** Number of requests it affects; default 1. */
  times: optional(union([min(integer(), 1), literal('always')])),
  /**
   * delay, stream_stall, timeout: duration. duplicate: delay after the first delivery, default 0. no_search_key: how
   * long the answer is held back.
   */
  ms: optional(max(min(number(), 0), 600_000)),
  /** status: the status, default 503. */
  status: optional(max(min(integer(), 300), 599)),
  /** status: seconds of Retry-After. */
  retryAfter: optional(min(number(), 0)),
  /** status: `code` in the usual body, for example in_progress of a 409. */
  code: optional(string()),
  /** status, wrong_shape: replaces the usual body. changed_flight: the change, as of /__sandbox/orders/{order}/change. */
  body: optional(any()),
  headers: optional(record(string(), string())),
  /**
   * status, delay, wrong_shape, redirect, timeout: applies after the request was carried out; its answer is discarded.
   */
  after: optional(boolean()),
  /** changed_price: euros added for the party, default 8 percent. */
  amount: optional(number()),
});
export type FaultRequest = Infer<typeof FaultRequest>;
export type Fault = FaultRequest & { id: number; left: number };

interface Struck {
  method: string;
  /** Path with its query string, for example /api/booking/batchUpdate/b_1. */
  path: string;
  /** A booking id may be in the body instead of the path. */
  body: string;
  /** A search that is answered with lines. */
  lines?: boolean;
}

/** Faults for coming requests; each affects `times` matching requests. In memory only: a restart removes them. */
export class Faults {
  #faults: Fault[] = [];
  #n = 0;

  add(request: FaultRequest): Fault {
    const left = request.times === 'always' ? Number.POSITIVE_INFINITY : (request.times ?? 1);
    const fault = { ...request, id: ++this.#n, left };
    this.#faults.push(fault);
    return fault;
  }

  /** All faults that apply to this request, in order; each is used up by one. */
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

function matches({ match = {}, kind }: Fault, { method, path, body, lines }: Struck): boolean {
  if (match.method && match.method.toUpperCase() !== method) return false;
  if (match.path && !new RegExp(match.path).test(path)) return false;
  if (match.bookingId && !path.includes(match.bookingId) && !body.includes(match.bookingId)) return false;
  /* Without a path, a stream fault matches streams only, and a search fault searches only. */
  if (kind.startsWith('stream_')) return lines === true || path.includes('/search/stream/');
  if (kind === 'no_search_key') return path.includes('/search?') && !path.includes('merge_key=');
  if (kind === 'changed_flight') return path.includes('/booking/retrieve/');
  if (kind === 'expired_booking') return /\/(booking|payment)\//.test(path);
  return true;
}
