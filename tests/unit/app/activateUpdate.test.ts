import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ACTIVATION_TIMEOUT_MS,
  LOCK_TIMEOUT_MS,
  type UpdateSteps,
  RELOAD_TIMEOUT_MS,
  STEP_TIMEOUT_MS,
  type ActivationState,
  activateUpdate,
} from '@/app/activateUpdate';
import { getFlag, setFlag } from '@/platform/sessionFlags';
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

describe('activating an update', () => {
  test('stores typed data, then waits for the send in flight, then activates, then reloads once', async () => {
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked']);
    stand = 'active';
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'reload']);
  });

  test('does not reload again when a part fails after that reload', async () => {
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(0);
    expect(getFlag('reload')).toBe(false);
    stand = 'active';
    await vi.advanceTimersByTimeAsync(1000);
    expect(getFlag('reload')).toBe(true);
  });

  test('waits for an order that is being made in this tab, and not for ever', async () => {
    setFlag('lock', true);
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(10_000);
    expect(done).toEqual([]);
    setFlag('lock', false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['typed', 'sent', 'still', 'asked']);
    done = [];
    setFlag('lock', true);
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(LOCK_TIMEOUT_MS);
    expect(done).toContain('typed');
  });

  test('waits at most five seconds for a send without an answer', async () => {
    void activateUpdate(change({ quiesce: never }));
    await vi.advanceTimersByTimeAsync(STEP_TIMEOUT_MS - 1);
    expect(done).toEqual(['typed']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['typed', 'still', 'asked']);
  });

  test('waits equally for an older worker that does not know the message', async () => {
    void activateUpdate(change({ finishWorker: never }));
    await vi.advanceTimersByTimeAsync(STEP_TIMEOUT_MS);
    expect(done).toEqual(['typed', 'sent', 'asked']);
  });

  test('waits equally for a disk that does not answer or fails', async () => {
    void activateUpdate(change({ flush: never }));
    await vi.advanceTimersByTimeAsync(STEP_TIMEOUT_MS);
    expect(done).toEqual(['sent', 'still', 'asked']);
    done = [];
    void activateUpdate(change({ flush: () => Promise.reject(new Error('full')) }));
    await vi.advanceTimersByTimeAsync(0);
    expect(done).toEqual(['sent', 'still', 'asked']);
  });

  test('never reloads under the older version: reports a failed activation and resumes sending', async () => {
    const yes = activateUpdate(change());
    await vi.advanceTimersByTimeAsync(ACTIVATION_TIMEOUT_MS);
    await yes;
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'sends again']);
  });

  test('waits for a version in control that activates slowly; the new page then waits for it', async () => {
    stand = 'activating';
    void activateUpdate(change());
    await vi.advanceTimersByTimeAsync(ACTIVATION_TIMEOUT_MS - 1);
    expect(done).not.toContain('reload');
    await vi.advanceTimersByTimeAsync(1000);
    expect(done.at(-1)).toBe('reload');
  });

  test('reports a reload that does not happen, and resumes sending', async () => {
    stand = 'active';
    const yes = activateUpdate(change());
    await vi.advanceTimersByTimeAsync(RELOAD_TIMEOUT_MS);
    await yes;
    expect(done).toEqual(['typed', 'sent', 'still', 'asked', 'reload', 'sends again']);
    expect(getFlag('reload')).toBe(false);
  });
});
