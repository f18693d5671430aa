import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CONTROL_MS,
  type VersionChange,
  RELOAD_MS,
  TAKEOVER_SETTLE_MS,
  type Stand,
  takeOver,
} from '@/app/activateUpdate';
import { getFlag } from '@/platform/sessionFlags';
import { setLogSink } from '@/platform/log';

const never = (): Promise<never> => new Promise(() => undefined);
let done: string[] = [];
let stand: Stand = 'coming';

function change(more: Partial<VersionChange> = {}): VersionChange {
  return {
    flush: async () => done.push('typed'),
    quiesce: async () => done.push('sent'),
    makeWay: async () => done.push('still'),
    resume: async () => done.push('sends again'),
    letIn: () => {
      if (done.at(-1) !== 'asked') done.push('asked');
      return stand;
    },
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
  stand = 'coming';
  setLogSink(() => undefined);
});
afterEach(() => {
  setLogSink(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a newer version takes over', () => {
  test('what is typed first, then the send under way, then the version, then one reload', async () => {
    void takeOver(change());
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked']);
    stand = 'in';
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'reload']);
  });

  test('a part that fails after that reload does not reload again', async () => {
    void takeOver(change());
    await vi.advanceTimersByTimeAsync(0);
    expect(getFlag('reload')).toBe(false);
    stand = 'in';
    await vi.advanceTimersByTimeAsync(1000);
    expect(getFlag('reload')).toBe(true);
  });

  test('a send that is not answered holds it up five seconds, no more', async () => {
    void takeOver(change({ quiesce: never }));
    await vi.advanceTimersByTimeAsync(TAKEOVER_SETTLE_MS - 1);
    expect(done).toEqual(['typed']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['typed', 'still', 'asked']);
  });

  test('an older worker that does not know how to make way, too', async () => {
    void takeOver(change({ makeWay: never }));
    await vi.advanceTimersByTimeAsync(TAKEOVER_SETTLE_MS);
    expect(done).toEqual(['typed', 'sent', 'asked']);
  });

  test('a disk that does not answer, or says no, neither', async () => {
    void takeOver(change({ flush: never }));
    await vi.advanceTimersByTimeAsync(TAKEOVER_SETTLE_MS);
    expect(done).toEqual(['sent', 'still', 'asked']);
    done = [];
    void takeOver(change({ flush: () => Promise.reject(new Error('full')) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['sent', 'still', 'asked']);
  });

  test('the page is never loaded anew under the older version: what has not come in is said, and sends go on', async () => {
    const yes = takeOver(change());
    await vi.advanceTimersByTimeAsync(CONTROL_MS);
    await yes;
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'sends again']);
  });

  test('one that is in control but starts slowly is waited for, and a new page then waits for it', async () => {
    stand = 'starting';
    void takeOver(change());
    await vi.advanceTimersByTimeAsync(CONTROL_MS - 1);
    expect(done).not.toContain('reload');
    await vi.advanceTimersByTimeAsync(1000);
    expect(done.at(-1)).toBe('reload');
  });

  test('a new page that does not come is no end: it is said, and sends go on', async () => {
    stand = 'in';
    const yes = takeOver(change());
    await vi.advanceTimersByTimeAsync(RELOAD_MS);
    await yes;
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'reload', 'sends again']);
    expect(getFlag('reload')).toBe(false);
  });
});
