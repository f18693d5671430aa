import { ApiError, isNoAnswer, isStatus } from '@/api/errors';
import type { SearchKey } from '@/api/shapes/offers';
import { askedParty, type Tell, tellOf } from '@/api/sense';
import type { Batch } from '@/domain/results/columns';
import { recordCall } from '@/platform/diagnostics';
import { loadPart } from '@/platform/parts';
import type { FromReader, LineNews } from './messages';
import { type Reading, openReading } from './readerClient';
import { subscribe } from 'valtio';
import { adoptEarlySearch, streamRequest } from '@/api/search';
import { keyOrLines } from './keyAhead';
import { session } from '../../session';
import { cityForCode } from '../searchNames';

export type SearchFailure = 'timeout' | 'offline' | 'server';
/** `refused`: the server rejects the query itself. */
export type RunFailure = SearchFailure | 'refused';

/** Events of a running search. Nothing follows `onEnd`. */
export interface RunEvents {
  onStart(): void;
  onRows(batch: Batch, reset: boolean): void;
  onLine(line: LineNews): void;
  /** True while the search waits for the connection. */
  onWaiting(waiting: boolean): void;
  /** whole: every portion came. cut: some came. failed: none came. */
  onEnd(end: { kind: 'whole' } | { kind: 'cut' } | { kind: 'failed'; why: RunFailure }): void;
}

/** What a search needs from outside; replaced in tests. */
export interface SearchDependencies {
  /** The key, with the first lines where the server sends them at once. */
  requestKey(query: string, signal: AbortSignal): Promise<SearchKey & { lines?: Response | null }>;
  streamRequest(key: string, after: number | null): { url: string; headers: Record<string, string> };
  openReading(listener: (message: FromReader) => void): Reading;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  isOffline(): boolean;
  /** Resolves when the connection is back. */
  online(signal: AbortSignal): Promise<void>;
  /** A line or an offer of the stream could not be used. */
  reportWrong(part: 'type' | 'line' | 'offer', value: unknown): void;
  /** Something in it cannot be true. */
  tell: Tell;
}

/**
 * Attempts without a new line before a search is given up, and the waits between them (ms). With an empty screen they
 * equal those of every call (docs/rules.md "Limits"), so that a failure shows within five seconds; with a list on
 * screen there is more time.
 */
const RETRY_BEFORE_FIRST_LINE = { tries: 3, wait: (attempt: number): number => 300 * 2 ** attempt };
const RETRY_AFTER_FIRST_LINE = { tries: 5, wait: (attempt: number): number => Math.min(8000, 500 * 2 ** attempt) };

const failureOf = (error: unknown): RunFailure => {
  if (!(error instanceof ApiError)) return 'server';
  if (isStatus(error, 400) || isStatus(error, 422)) return 'refused';
  if (error.kind === 'timeout') return 'timeout';
  return isNoAnswer(error) ? 'offline' : 'server';
};

/**
 * One search from key to last line. A broken connection resumes after the last line received, an expired key is
 * requested again, and offline time is no failed attempt.
 */
export function runSearch(query: string, events: RunEvents, tools: SearchDependencies): () => void {
  const control = new AbortController();
  const { signal } = control;
  const state = {
    key: '',
    lines: null as Response | null,
    seq: null as number | null,
    tries: 0,
    newKeys: 0,
    repaired: false,
  };
  let reading: Reading | null = null;
  let endCall: ReturnType<typeof recordCall> = () => undefined;
  const stopReading = () => {
    reading?.stop();
    reading = null;
  };
  const finish = (end: Parameters<RunEvents['onEnd']>[0]) => {
    if (signal.aborted) return;
    stopReading();
    control.abort();
    events.onEnd(end);
  };
  const giveUp = (why: RunFailure) => finish(state.seq === null ? { kind: 'failed', why } : { kind: 'cut' });

  const connect = () => {
    reading?.stop();
    reading = tools.openReading(onMessage);
    const request = tools.streamRequest(state.key, state.seq);
    const { lines } = state;
    state.lines = null;
    // Lines that came with the key are recorded with the search.
    endCall = lines ? () => undefined : recordCall('GET', request.url);
    reading.tell({ kind: 'stream', after: state.seq, party: askedParty(query), ...request }, lines);
  };

  async function retry(why: SearchFailure): Promise<void> {
    if (tools.isOffline()) {
      events.onWaiting(true);
      await tools.online(signal);
      if (signal.aborted) return;
      events.onWaiting(false);
    } else {
      const patience = state.seq === null ? RETRY_BEFORE_FIRST_LINE : RETRY_AFTER_FIRST_LINE;
      if (state.tries >= patience.tries) return giveUp(why);
      await tools.wait(patience.wait(state.tries), signal);
      state.tries += 1;
    }
    if (!signal.aborted) connect();
  }

  async function start(): Promise<void> {
    try {
      const { key, lines = null } = await tools.requestKey(query, signal);
      Object.assign(state, { key, lines });
    } catch (error) {
      return giveUp(failureOf(error));
    }
    if (signal.aborted) return void state.lines?.body?.cancel().catch(() => undefined);
    state.seq = null;
    events.onStart();
    connect();
  }

  function onMessage(message: FromReader): void {
    if (signal.aborted) return;
    if (message.kind === 'rows') events.onRows(message.batch, message.reset);
    else if (message.kind === 'line') {
      state.seq = message.seq;
      state.tries = 0;
      events.onLine(message);
    } else if (message.kind === 'wrong') tools.reportWrong(message.part, message.value);
    else if (message.kind === 'nonsense') tools.tell(...message.nonsense);
    else if (message.kind === 'end') onStreamEnd(message);
  }

  function onStreamEnd({ reason, status, missedAfter }: Extract<FromReader, { kind: 'end' }>): void {
    endCall(reason === 'done' ? 200 : status || reason);
    if (missedAfter !== null && reason === 'done' && !state.repaired) {
      // A line was unreadable and its offers are missing: requests everything after it once more.
      state.repaired = true;
      state.seq = missedAfter === 0 ? null : missedAfter;
      return connect();
    }
    // Still unreadable: the list is not complete.
    if (reason === 'done') return finish({ kind: missedAfter === null ? 'whole' : 'cut' });
    const unknownKey = reason === 'refused' && (status === 404 || status === 410);
    if (unknownKey && state.newKeys < 1) {
      state.newKeys += 1;
      void start();
      return;
    }
    const hopeless = reason === 'refused' && status < 500 && status !== 429;
    if (hopeless) return giveUp('server');
    void retry(reason === 'unreachable' ? 'offline' : 'server');
  }

  void start();
  return () => {
    stopReading();
    control.abort();
  };
}

/** Resolves when the connection is back or the signal is aborted. */
function online(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (!session.online && !signal.aborted) return;
      stop();
      done();
    };
    const stop = subscribe(session, look);
    signal.addEventListener('abort', look, { once: true });
  });
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true });
  });

/** False when no place has this code; true also when that is unknown. */
const isPlace = async (code: string): Promise<boolean> => (await cityForCode(code)) !== null;

const reportWrong = (part: 'type' | 'line' | 'offer', value: unknown): void =>
  void loadPart(() => import('@/api/wrongOffers'))
    .then(({ reportWrongPart }) => reportWrongPart(part, value))
    .catch(() => undefined);

/** The dependencies of real searches. */
export const searchDependencies: SearchDependencies & {
  isPlace(code: string): Promise<boolean>;
  adoptEarlySearch(address: string, query: string | null): void;
} = {
  adoptEarlySearch,
  requestKey: keyOrLines,
  streamRequest,
  openReading,
  isOffline: () => !session.online,
  wait,
  online,
  reportWrong,
  tell: tellOf('GET /search/stream/{key}'),
  isPlace,
};
