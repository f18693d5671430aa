import { ApiError, isStatus } from '@/api/errors';
import type { SearchKey } from '@/api/shapes/offers';
import type { Batch } from '@/domain/results/columns';
import type { FromReader, LineNews } from './messages';
import type { Reading } from './readerClient';

export type SearchFailure = 'timeout' | 'offline' | 'server';
/** `refused`: the server cannot search for what is asked. The question is wrong, not the server. */
export type RunFailure = SearchFailure | 'refused';

/** What a search tells while it goes on. After `onEnd` nothing more comes. */
export interface RunEvents {
  onStart(): void;
  onRows(batch: Batch, reset: boolean): void;
  onLine(line: LineNews): void;
  /** True while the connection is gone and the search waits for it. */
  onWaiting(waiting: boolean): void;
  /** whole: every portion came. cut: some came. failed: none did. */
  onEnd(end: { kind: 'whole' } | { kind: 'cut' } | { kind: 'failed'; why: RunFailure }): void;
}

/** The world around a search; replaced in tests. */
export interface RunTools {
  requestKey(query: string, signal: AbortSignal): Promise<SearchKey>;
  streamRequest(key: string, after: number | null): { url: string; headers: Record<string, string> };
  openReading(listener: (message: FromReader) => void): Reading;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  isOffline(): boolean;
  /** Resolves when a connection is there again. */
  online(signal: AbortSignal): Promise<void>;
}

/**
 * Tries without a new line before a search is given up, and the waits between them (ms). As long as there is nothing to look
 * at, those of every call (spec 7), so that a fault is told within five seconds; with a list on screen there is time.
 */
const NOTHING_YET = { tries: 3, wait: (attempt: number): number => 300 * 2 ** attempt };
const UNDER_WAY = { tries: 5, wait: (attempt: number): number => Math.min(8000, 500 * 2 ** attempt) };

const failureOf = (error: unknown): RunFailure => {
  if (!(error instanceof ApiError)) return 'server';
  if (isStatus(error, 400) || isStatus(error, 422)) return 'refused';
  if (error.kind === 'timeout') return 'timeout';
  return error.kind === 'offline' ? 'offline' : 'server';
};

/**
 * One search from key to last line (decisions 6). A connection that breaks is taken up after the last line held; a key
 * that the server no longer knows is asked for again; offline time is waited out and is not a failed try.
 */
export function runSearch(query: string, events: RunEvents, tools: RunTools): () => void {
  const control = new AbortController();
  const { signal } = control;
  const state = { key: '', seq: null as number | null, tries: 0, newKeys: 0, repaired: false };
  let reading: Reading | null = null;
  const over = () => {
    reading?.stop();
    reading = null;
  };
  const finish = (end: Parameters<RunEvents['onEnd']>[0]) => {
    if (signal.aborted) return;
    over();
    control.abort();
    events.onEnd(end);
  };
  const giveUp = (why: RunFailure) => finish(state.seq === null ? { kind: 'failed', why } : { kind: 'cut' });

  const connect = () => {
    reading?.stop();
    reading = tools.openReading(hear);
    reading.tell({ kind: 'stream', after: state.seq, ...tools.streamRequest(state.key, state.seq) });
  };

  async function again(why: SearchFailure): Promise<void> {
    if (tools.isOffline()) {
      events.onWaiting(true);
      await tools.online(signal);
      if (signal.aborted) return;
      events.onWaiting(false);
    } else {
      const patience = state.seq === null ? NOTHING_YET : UNDER_WAY;
      if (state.tries >= patience.tries) return giveUp(why);
      await tools.wait(patience.wait(state.tries), signal);
      state.tries += 1;
    }
    if (!signal.aborted) connect();
  }

  async function start(): Promise<void> {
    try {
      state.key = (await tools.requestKey(query, signal)).key;
    } catch (error) {
      return giveUp(failureOf(error));
    }
    if (signal.aborted) return;
    state.seq = null;
    events.onStart();
    connect();
  }

  function hear(message: FromReader): void {
    if (signal.aborted) return;
    if (message.kind === 'rows') events.onRows(message.batch, message.reset);
    else if (message.kind === 'line') {
      state.seq = message.seq;
      state.tries = 0;
      events.onLine(message);
    } else if (message.kind === 'end') ended(message);
  }

  function ended({ reason, status, missedAfter }: Extract<FromReader, { kind: 'end' }>): void {
    if (missedAfter !== null && reason === 'done' && !state.repaired) {
      // A line was unreadable and its offers are missing: everything after it is asked for once more and merged.
      state.repaired = true;
      state.seq = missedAfter === 0 ? null : missedAfter;
      return connect();
    }
    // Not to be read twice: who says that the list is whole does not know it.
    if (reason === 'done') return finish({ kind: missedAfter === null ? 'whole' : 'cut' });
    const unknownKey = reason === 'refused' && (status === 404 || status === 410);
    if (unknownKey && state.newKeys < 1) {
      state.newKeys += 1;
      void start();
      return;
    }
    const hopeless = reason === 'refused' && status < 500 && status !== 429;
    if (hopeless) return giveUp('server');
    void again(reason === 'unreachable' ? 'offline' : 'server');
  }

  void start();
  return () => {
    over();
    control.abort();
  };
}
