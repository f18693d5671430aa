import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ACTIVATION_TIMEOUT_MS,
  type UpdateSteps,
  RELOAD_TIMEOUT_MS,
  STEP_TIMEOUT_MS,
  type ActivationState,
  activateUpdate,
} from '@/app/activateUpdate';
import { getFlag } from '@/platform/sessionFlags';
import { setLogSink } from '@/platform/log';

const never = (): Promise<never> => new Promise(() => undefined);
let done: string[] = [];
let stand: ActivationState = 'waiting';

function change(more: Partial<UpdateSteps> = {}): UpdateSteps {
  return {
    flush: async () => done.push('typed'),
    quiesce: async () => done.push('sent'),
    finishWorker: async () => done.push('still'),
    resume: async () => done.push('sends again'),
    advance: () => {
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
  stand = 'waiting';
  setLogSink(() => undefined);
});
afterEach(() => {
  setLogSink(null);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a newer version takes over', () => {
  test('what is typed first, then the send under way, then the version, then one reload', async () => {
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked']);
    stand = 'active';
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'reload']);
  });

  test('a part that fails after that reload does not reload again', async () => {
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(0);
    expect(getFlag('reload')).toBe(false);
    stand = 'active';
    await vi.advanceTimersByTimeAsync(1000);
    expect(getFlag('reload')).toBe(true);
  });

  test('a send that is not answered holds it up five seconds, no more', async () => {
    void activateUpdate(change({ quiesce: never }));
    await vi.advanceTimersByTimeAsync(STEP_TIMEOUT_MS - 1);
    expect(done).toEqual(['typed']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['typed', 'still', 'asked']);
  });

  test('an older worker that does not know how to make way, too', async () => {
    void activateUpdate(change({ finishWorker: never }));
    await vi.advanceTimersByTimeAsync(STEP_TIMEOUT_MS);
    expect(done).toEqual(['typed', 'sent', 'asked']);
  });

  test('a disk that does not answer, or says no, neither', async () => {
    void activateUpdate(change({ flush: never }));
    await vi.advanceTimersByTimeAsync(STEP_TIMEOUT_MS);
    expect(done).toEqual(['sent', 'still', 'asked']);
    done = [];
    void activateUpdate(change({ flush: () => Promise.reject(new Error('full')) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['sent', 'still', 'asked']);
  });

  test('the page is never loaded anew under the older version: what has not come in is said, and sends go on', async () => {
    const yes = activateUpdate(change());
    await vi.advanceTimersByTimeAsync(ACTIVATION_TIMEOUT_MS);
    await yes;
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'sends again']);
  });

  test('one that is in control but starts slowly is waited for, and a new page then waits for it', async () => {
    stand = 'activating';
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(ACTIVATION_TIMEOUT_MS - 1);
    expect(done).not.toContain('reload');
    await vi.advanceTimersByTimeAsync(1000);
    expect(done.at(-1)).toBe('reload');
  });

  test('a new page that does not come is no end: it is said, and sends go on', async () => {
    stand = 'active';
    const yes = activateUpdate(change());
    await vi.advanceTimersByTimeAsync(RELOAD_TIMEOUT_MS);
    await yes;
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'reload', 'sends again']);
    expect(getFlag('reload')).toBe(false);
  });
});
