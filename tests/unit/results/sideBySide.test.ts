import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/api/errors';
import { packOffers } from '@/domain/results/columns';
import type { FromReader } from '@/state/results/stream/messages';
import type { SearchDependencies } from '@/state/results/stream/run';
import { runSideBySide } from '@/state/results/stream/sideBySide';
import { offersFrom } from './tables';

/** Two searches as one; what each of them hears is up to the test. */
function start(refused: string[] = []) {
  const news: unknown[] = [];
  const ids: string[] = [];
  const texts: string[] = [];
  const hears = new Map<string, (message: FromReader) => void>();
  const asked: string[] = [];
  const tools: SearchDependencies = {
    requestKey: async (query) => {
      if (refused.includes(query)) throw new ApiError('http', 'no such place', { status: 400 });
      return { key: query, expires_in_ms: 1000 };
    },
    streamRequest: (key) => ({ url: key, headers: {} }),
    openReading: (listener) => ({
      tell(order) {
        if (order.kind !== 'stream') return;
        asked.push(order.url);
        hears.set(order.url, listener);
      },
      stop: () => undefined,
    }),
    wait: async () => undefined,
    isOffline: () => false,
    online: async () => undefined,
    reportWrong: () => undefined,
    tell: () => undefined,
  };
  runSideBySide(
    ['rix', 'vno'],
    {
      onStart: () => news.push('start'),
      onRows: (batch, reset) => {
        if (reset) ids.length = 0;
        ids.push(...batch.ids);
        texts.push(...batch.text.split('\n'));
        news.push([reset ? 'reset' : 'rows', batch.count]);
      },
      onLine: ({ progress, expiresAt }) => news.push(['line', progress, expiresAt]),
      onWaiting: () => news.push('waiting'),
      onEnd: (end) => news.push(end),
    },
    tools,
  );
  const say = async (of: string, message: object) => {
    hears.get(of)?.({ run: 1, ...message } as FromReader);
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    news,
    ids,
    texts,
    asked,
    rows: (of: string, count: number, seed: number, reset = false) =>
      say(of, { kind: 'rows', reset, batch: packOffers(offersFrom(count, seed)) }),
    line: (of: string, progress: number, expiresAt: number) =>
      say(of, { kind: 'line', seq: 1, progress, expiresAt, dropped: [], done: false }),
    end: (of: string, reason = 'done') => say(of, { kind: 'end', reason, status: 200, missedAfter: null }),
  };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());

describe('searches side by side', () => {
  it('are one list that starts once and ends with the last of them', async () => {
    const { news, ids, asked, rows, line, end } = start();
    await settled();
    expect(asked).toEqual(['rix', 'vno']);
    await rows('rix', 3, 1, true);
    await rows('vno', 2, 2, true);
    await line('rix', 60, 9000);
    await line('vno', 20, 5000);
    await end('rix');
    expect(news).toEqual(['start', ['reset', 3], ['rows', 2], ['line', 30, 9000], ['line', 40, 5000]]);
    await end('vno');
    expect(news.at(-1)).toEqual({ kind: 'whole' });
    expect(new Set(ids).size).toBe(5);
  });

  it('keep what the others found when one begins anew', async () => {
    const { ids, rows } = start();
    await settled();
    await rows('rix', 3, 1, true);
    await rows('vno', 2, 2, true);
    const other = ids.slice(3);
    await rows('rix', 1, 3, true);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(expect.arrayContaining(other));
  });

  it('keep offers apart whose servers gave them the same id', async () => {
    const { ids, texts, rows } = start();
    await settled();
    await rows('rix', 2, 1, true);
    await rows('vno', 2, 1, true);
    expect(new Set(ids).size).toBe(4);
    expect(texts.map((text) => (JSON.parse(text) as { id: string }).id)).toEqual(ids);
  });

  it('are not complete when one of them was cut', async () => {
    const { news, rows, end } = start();
    await settled();
    await rows('rix', 1, 1, true);
    await end('rix');
    for (let tries = 0; tries < 4; tries++) await end('vno', 'unreachable');
    expect(news.at(-1)).toEqual({ kind: 'cut' });
  });

  it('are complete without an airport that the server does not know', async () => {
    const { news, rows, end } = start(['vno']);
    await settled();
    await rows('rix', 1, 1, true);
    await end('rix');
    expect(news.at(-1)).toEqual({ kind: 'whole' });
  });

  it('fail only when all have failed, as the asked one did', async () => {
    const { news } = start(['rix', 'vno']);
    await settled();
    expect(news).toEqual([{ kind: 'failed', why: 'refused' }]);
  });
});
