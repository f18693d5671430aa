import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTROL_MS, type Change, SETTLE_MS, takeOver } from '@/app/takeOver';
import { getFlag } from '@/platform/sessionFlags';
import { setLogSink } from '@/platform/log';

const never = (): Promise<never> => new Promise(() => undefined);
let done: string[] = [];
let controlled: () => void = () => undefined;

function change(more: Partial<Change> = {}): Change {
  return {
    flush: async () => done.push('typed'),
    quiesce: async () => done.push('sent'),
    onControlling: (fn) => (controlled = fn),
    skipWaiting: () => done.push('newer version'),
    reload: () => done.push('reload'),
    ...more,
  };
}
beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  done = [];
  controlled = () => undefined;
});
afterEach(() => {
  setLogSink(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a newer version takes over', () => {
  test('what is typed first, then the send under way, then the version, then one reload', async () => {
    await takeOver(change());
    expect(done).toEqual(['typed', 'sent', 'newer version']);
    controlled();
    controlled();
    await vi.advanceTimersByTimeAsync(CONTROL_MS);
    expect(done).toEqual(['typed', 'sent', 'newer version', 'reload']);
  });

  test('a part that fails after that reload does not reload again', async () => {
    await takeOver(change());
    expect(getFlag('reload')).toBe(false);
    controlled();
    expect(getFlag('reload')).toBe(true);
  });

  test('a send that is not answered holds it up five seconds, no more', async () => {
    void takeOver(change({ quiesce: never }));
    await vi.advanceTimersByTimeAsync(SETTLE_MS - 1);
    expect(done).toEqual(['typed']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['typed', 'newer version']);
  });

  test('a disk that does not answer, or says no, neither', async () => {
    setLogSink(() => undefined);
    void takeOver(change({ flush: never }));
    await vi.advanceTimersByTimeAsync(SETTLE_MS);
    expect(done).toEqual(['sent', 'newer version']);
    done = [];
    await takeOver(change({ flush: () => Promise.reject(new Error('full')) }));
    expect(done).toEqual(['sent', 'newer version']);
  });

  test('another tab has let it in: nobody tells, the page is loaded anew all the same', async () => {
    await takeOver(change());
    await vi.advanceTimersByTimeAsync(CONTROL_MS);
    expect(done.at(-1)).toBe('reload');
  });
});
