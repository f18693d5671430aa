import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { packOffers } from '@/domain/results/columns';
import type { FromReader } from '@/state/results/stream/messages';
import { type SearchDependencies, runSearch } from '@/state/results/stream/run';
import { offersFrom } from './tables';

/** A search whose connections the test controls. */
function start(over: Partial<SearchDependencies> = {}) {
  const news: unknown[] = [];
  const asked: { key: string; after: number | null }[] = [];
  const waits: number[] = [];
  const told: unknown[] = [];
  const hears: ((message: FromReader) => void)[] = [];
  let keys = 0;
  const stop = runSearch(
    'src=rix',
    {
      onStart: () => news.push('start'),
      onRows: (batch, reset) => news.push([reset ? 'reset' : 'rows', batch.count]),
      onLine: (line) => news.push(['line', line.seq]),
      onWaiting: (waiting) => news.push(waiting ? 'waiting' : 'back'),
      onEnd: (end) => news.push(end),
    },
    {
      requestKey: async () => ({ key: `key${++keys}`, expires_in_ms: 1000 }),
      streamRequest: (key, after) => {
        asked.push({ key, after });
        return { url: 'u', headers: {} };
      },
      openReading(listener) {
        hears.push(listener);
        return { tell: (_order, lines = null) => void told.push(lines), stop: () => undefined };
      },
      wait: async (ms) => void waits.push(ms),
      isOffline: () => false,
      online: async () => undefined,
      reportWrong: () => undefined,
      tell: () => undefined,
      ...over,
    },
  );
  const say = async (message: object) => {
    hears.at(-1)?.({ run: 1, ...message } as FromReader);
    await vi.advanceTimersByTimeAsync(0);
  };
  const line = (seq: number) => say({ kind: 'line', seq, progress: 1, expiresAt: null, dropped: [], done: false });
  const end = (reason: string, more: object = {}) =>
    say({ kind: 'end', reason, status: 0, missedAfter: null, ...more });
  return { news, asked, told, waits, stop, say, line, end };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());

describe('a search from key to last line', () => {
  it('starts, shows what comes and ends whole', async () => {
    const { news, asked, say, line, end } = start();
    await settled();
    await say({ kind: 'rows', reset: true, batch: packOffers(offersFrom(3)) });
    await line(1);
    await end('done');
    expect(asked).toEqual([{ key: 'key1', after: null }]);
    expect(news).toEqual(['start', ['reset', 3], ['line', 1], { kind: 'whole' }]);
  });

  it('resumes after the last line when the connection breaks, with growing waits', async () => {
    const { asked, waits, line, end } = start();
    await settled();
    await line(1);
    await line(2);
    await end('cut');
    await end('unreachable');
    await end('refused', { status: 503 });
    await line(3);
    await end('cut');
    expect(asked.map((each) => each.after)).toEqual([null, 2, 2, 2, 3]);
    expect(waits).toEqual([500, 1000, 2000, 500]);
  });

  it('gives up after five attempts without news; received offers stay', async () => {
    const { news, line, end } = start();
    await settled();
    await line(1);
    for (let i = 0; i < 6; i++) await end('cut');
    expect(news.at(-1)).toEqual({ kind: 'cut' });
  });

  it.each([
    ['a fault of the server', 'refused', 'server'],
    ['a connection cut before the first line', 'cut', 'server'],
    ['no answer at all', 'unreachable', 'offline'],
  ] as const)(
    'without any offer reports %s within five seconds, after three more attempts',
    async (_what, reason, why) => {
      const { news, waits, asked, end } = start();
      await settled();
      for (let tries = 0; tries < 3; tries++) await end(reason, { status: 500 });
      expect(news.at(-1)).toBe('start');
      await end(reason, { status: 500 });
      expect(news.at(-1)).toEqual({ kind: 'failed', why });
      expect(asked).toHaveLength(4);
      expect(waits).toEqual([300, 600, 1200]);
    },
  );

  it('waits for the connection without counting attempts', async () => {
    let offline = true;
    let back: (() => void) | null = null;
    const { news, asked, waits, line, end } = start({
      isOffline: () => offline,
      online: () => new Promise<void>((done) => (back = done)),
    });
    await settled();
    await line(4);
    await end('cut');
    expect(news.at(-1)).toBe('waiting');
    offline = false;
    (back as (() => void) | null)?.();
    await settled();
    expect(news.at(-1)).toBe('back');
    expect(asked.at(-1)).toEqual({ key: 'key1', after: 4 });
    expect(waits).toEqual([]);
  });

  it('requests a new key once when the server lost the old one', async () => {
    const { asked, news, line, end } = start();
    await settled();
    await line(3);
    await end('refused', { status: 410 });
    expect(asked).toEqual([
      { key: 'key1', after: null },
      { key: 'key2', after: null },
    ]);
    await end('refused', { status: 404 });
    expect(news.at(-1)).toEqual({ kind: 'failed', why: 'server' });
  });

  it('reads the lines that came with the key, once; what follows a break is asked for with the key', async () => {
    const lines = new Response('');
    const { asked, told, line, end } = start({
      requestKey: async () => ({ key: 'k', expires_in_ms: 1000, lines }),
    });
    await settled();
    await end('cut');
    await line(1);
    await end('cut');
    expect(told).toEqual([lines, null, null]);
    expect(asked.map(({ after }) => after)).toEqual([null, null, 1]);
  });

  it('requests a new key once when that of the lines is lost', async () => {
    let keys = 0;
    const lines = new Response('');
    const { asked, told, line, end } = start({
      requestKey: async () => ({ key: `k${++keys}`, expires_in_ms: 1000, lines: keys === 1 ? lines : null }),
    });
    await settled();
    await line(2);
    await end('cut');
    await end('refused', { status: 404 });
    expect(asked.at(-1)).toEqual({ key: 'k2', after: null });
    expect(told).toEqual([lines, null, null]);
  });

  it('closes lines that come after the search was left', async () => {
    const cancel = vi.fn();
    const lines = new Response(new ReadableStream({ cancel }));
    let give: (() => void) | undefined;
    const { stop, told } = start({
      requestKey: () =>
        new Promise((done) => {
          give = () => done({ key: 'k', expires_in_ms: 1000, lines });
        }),
    });
    stop();
    give?.();
    await settled();
    expect(cancel).toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  it('requests the contents of a broken line once more', async () => {
    const { asked, news, line, end } = start();
    await settled();
    await line(5);
    await end('done', { missedAfter: 2 });
    expect(asked.at(-1)).toEqual({ key: 'key1', after: 2 });
    await line(3);
    await end('done');
    expect(news.at(-1)).toEqual({ kind: 'whole' });
  });

  it('is incomplete when the line is unreadable the second time, too', async () => {
    const { asked, news, line, end } = start();
    await settled();
    await line(5);
    await end('done', { missedAfter: 2 });
    await end('done', { missedAfter: 2 });
    expect(asked).toHaveLength(2);
    expect(news.at(-1)).toEqual({ kind: 'cut' });
  });

  it.each([
    [new ApiError('timeout', 'Search request timed out (3000ms).'), 'timeout'],
    [new ApiError('offline', 'x'), 'offline'],
    [new ApiError('http', 'x', { status: 500 }), 'server'],
    [new ApiError('http', 'x', { status: 400 }), 'refused'],
    [new ApiError('shape', 'x'), 'server'],
    // A captive portal is no fault of our side.
    [new ApiError('shape', 'x', { foreign: true }), 'offline'],
    [new ApiError('http', 'x', { status: 403, foreign: true }), 'offline'],
    [new ApiError('http', 'x', { status: 503, foreign: true }), 'server'],
    [new Error('x'), 'server'],
  ])('without a key fails as %s', async (error, why) => {
    const { news } = start({ requestKey: () => Promise.reject(error) });
    await settled();
    expect(news).toEqual([{ kind: 'failed', why }]);
  });

  it('emits nothing after it was stopped', async () => {
    const { news, stop, line, end } = start();
    await settled();
    stop();
    await line(1);
    await end('cut');
    expect(news).toEqual(['start']);
  });
});
