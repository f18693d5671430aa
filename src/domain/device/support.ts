import { TYPED_FIELDS } from './updates';
import { isUpdateType } from '../booking/updates';

/** Raw input of the support file. Times are ms. */
interface SupportQueue {
  bookingId: string;
  state: string;
  pause: string | null;
  error: { kind: string; status: number | null } | null;
  batch: { items: readonly string[]; attempts: number; sends: number; waits: number } | null;
  lease: { until: number } | null;
  epoch: number;
  nextAt: number | null;
  contactAt: number | null;
  pendingCount: number;
}
interface SupportUpdate {
  bookingId: string;
  kind: string;
  v: number;
  state: string;
  at: number;
  firstSentAt: number | null;
  body: string | null;
  refusal: { code: string; field: string | null } | null;
}
export interface SupportFacts {
  now: number;
  /** Numbers, versions and flags that identify nobody. */
  app: Record<string, unknown>;
  browser: Record<string, unknown>;
  storage: Record<string, unknown>;
  lanes: readonly SupportQueue[];
  updates: readonly SupportUpdate[];
  intents: readonly { kind: string; state: string; at: number }[];
  quarantine: readonly { table: string; at: number }[];
  calls: readonly { at: number; method: string; url: string; status: number | string | null; ms: number }[];
  lines: readonly { level: string; scope: string; message: string; detail?: unknown }[];
  notices: readonly string[];
  /** Texts that must not appear in the file, not even inside a log line. */
  secrets: readonly string[];
}

const ERROR_KINDS = new Set(['offline', 'timeout', 'http', 'shape', 'unknown']);
const FIELDS: ReadonlySet<string> = new Set(Object.values(TYPED_FIELDS).flat());

const among = (set: ReadonlySet<string>, word: string): string => (set.has(word) ? word : 'other');
const seconds = (ms: number): number => Math.round(ms / 1000);
const since = (now: number, at: number | null): number | null => (at === null ? null : seconds(now - at));

function queueOf(queue: SupportQueue, updates: readonly SupportUpdate[], now: number, number: number) {
  const { batch, error } = queue;
  return {
    booking: number,
    made: !queue.bookingId.startsWith('local:'),
    state: queue.state,
    pause: queue.pause,
    error: error && { kind: among(ERROR_KINDS, error.kind), status: error.status },
    batch: batch && { items: batch.items.length, attempts: batch.attempts, sends: batch.sends, waits: batch.waits },
    epoch: queue.epoch,
    leaseForS: queue.lease && queue.lease.until > now ? seconds(queue.lease.until - now) : null,
    nextInS: queue.nextAt === null ? null : seconds(queue.nextAt - now),
    lastAnswerS: since(now, queue.contactAt),
    pending: queue.pendingCount,
    updates: updates
      .filter(({ bookingId }) => bookingId === queue.bookingId)
      .map(({ kind, v, state, at, firstSentAt, body, refusal }) => ({
        kind: isUpdateType(kind) ? kind : 'other',
        v,
        state,
        ageS: since(now, at),
        firstSentS: since(now, firstSentAt),
        bytes: body === null ? null : new TextEncoder().encode(body).length,
        refused: refusal && {
          code: plainCode(refusal.code),
          field: among(FIELDS, refusal.field?.split('.').at(-1) ?? ''),
        },
      })),
  };
}

function detailOf(detail: unknown) {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const { name, kind, status } = detail as { name?: unknown; kind?: unknown; status?: unknown };
  return {
    name: typeof name === 'string' && /^[A-Z][a-zA-Z]*(?:Error|Exception)$/.test(name) ? name : 'other',
    ...(typeof kind === 'string' && { kind: among(ERROR_KINDS, kind) }),
    ...(typeof status === 'number' && { status }),
    frames: framesOf(detail),
  };
}

/**
 * The file that a traveller may give to support: versions, state of the queues, recent calls and log lines. Values,
 * names, ids, tokens and server texts are left out; free text passes through `hiderOf`.
 */
export function supportFile(facts: SupportFacts) {
  const { now, updates } = facts;
  const hide = hiderOf(facts.secrets);
  const lanes = [...facts.lanes];
  // Updates without a queue are an error worth seeing.
  for (const { bookingId } of updates)
    if (!lanes.some((queue) => queue.bookingId === bookingId))
      lanes.push({
        bookingId,
        state: 'none',
        pause: null,
        error: null,
        batch: null,
        lease: null,
        epoch: 0,
        nextAt: null,
        contactAt: null,
        pendingCount: 0,
      });
  return {
    made: new Date(now).toISOString(),
    app: facts.app,
    browser: facts.browser,
    storage: facts.storage,
    notices: facts.notices,
    queue: lanes.map((queue, at) => queueOf(queue, updates, now, at + 1)),
    intents: facts.intents.map(({ kind, state, at }) => ({ kind, state, ageS: since(now, at) })),
    quarantine: facts.quarantine.map(({ table, at }) => ({ table, ageS: since(now, at) })),
    calls: facts.calls.map(({ at, method, url, status, ms }) => ({
      agoS: since(now, at),
      method,
      path: plainPath(url),
      status,
      ms: Math.round(ms),
    })),
    log: facts.lines.map(({ level, scope, message, detail }) => ({
      level,
      scope,
      message: hide(message),
      ...(detail !== undefined && { error: detailOf(detail) }),
    })),
  };
}
export type SupportFile = ReturnType<typeof supportFile>;

/**
 * Removes anything from texts that could identify a traveller, a booking or a key; only known words stay.
 * These are the segments of our API paths; any other segment may be an id, a code, a name or a token.
 */
const SEGMENTS = new Set(
  [
    'api airport all batchUpdate booking cheap-flights code category create deals destination getBookingAndCommit iata',
    'items links luggage methods name order payment popular resources retrieve retrieve_offers search services source',
    'static statistics stream tenant validate',
  ]
    .join(' ')
    .split(' '),
);
const HIDDEN = '…';
const LONGEST = 200;

/** Path of an address without host, query, ids and names: `/api/booking/retrieve/…`. */
export function plainPath(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path
    .split('/')
    .map((part) => (part === '' || SEGMENTS.has(part) ? part : HIDDEN))
    .join('/');
}

/** Quoted text, addresses, e-mails, words with a digit and very long words. */
const SUSPECT = /"[^"]*"|'[^']*'|“[^”]*”|«[^»]*»|\S+@\S+|\S*:\/\/\S+|\+?\d[\d\s().-]*|\S*\d\S*|\S{25,}/g;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Returns a function that hides these words in a text, in any case, the longest first. */
export function hiderOf(words: Iterable<string>): (text: string) => string {
  const parts = [...new Set(Array.from(words, (word) => word.trim()))].filter((word) => word.length > 1);
  const known = parts.sort((a, b) => b.length - a.length).map(escaped);
  const pattern = known.length > 0 ? new RegExp(known.join('|'), 'giu') : null;
  return (text) => (pattern ? text.replace(pattern, HIDDEN) : text).replace(SUSPECT, HIDDEN).slice(0, LONGEST);
}

/** All strings in a value, recursively. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** Positions in our own files from an error's stack, as `index-a1b2.js:1:200`; without its message. */
function framesOf(error: unknown): string[] {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return Array.from(stack.matchAll(/\/assets\/([\w.-]+\.js:\d+:\d+)/g), ([, frame = '']) => frame).slice(0, 5);
}

/**
 * An error code such as `NAME_INVALID` or `price_changed`; it needs at least two words, so that it cannot be a name.
 */
export const plainCode = (code: string): string => (/^[a-z]+(?:_[a-z]+)+$/i.test(code) ? code : 'other');
