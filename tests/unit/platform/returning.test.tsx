import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEAVING_MS, onStayed } from '@/platform/returning';
import { leaveFor, setWindows } from '@/platform/windows';

const restored = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const shown = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

let stays = 0;
beforeEach(() => {
  vi.useFakeTimers();
  stays = 0;
  setWindows({ leaveTo: () => undefined, openTab: () => false });
});
afterEach(() => {
  setWindows(null);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const leave = () => leaveFor('https://bank.example/pay', () => (stays += 1));

describe('a page that left for another address', () => {
  it('stays when it is restored by Back, not when it is shown for the first time', () => {
    leave();
    restored(false);
    expect(stays).toBe(0);
    restored(true);
    expect(stays).toBe(1);
  });

  it('stays when it is shown again after another app took the address', () => {
    leave();
    shown('hidden');
    expect(stays).toBe(0);
    shown('visible');
    expect(stays).toBe(1);
  });

  it('stays when it is still there after a while: the answer was 204', () => {
    leave();
    vi.advanceTimersByTime(LEAVING_MS - 1);
    expect(stays).toBe(0);
    vi.advanceTimersByTime(1);
    expect(stays).toBe(1);
  });

  it('is told once', () => {
    leave();
    shown('hidden');
    shown('visible');
    restored(true);
    vi.advanceTimersByTime(LEAVING_MS);
    expect(stays).toBe(1);
  });

  it('is told nothing once nobody waits', () => {
    const end = onStayed(() => (stays += 1));
    end();
    restored(true);
    vi.advanceTimersByTime(LEAVING_MS);
    expect(stays).toBe(0);
  });
});
