import { afterEach, expect, it, vi } from 'vitest';
import { setLogSink } from '@/platform/log';
import { keepScreenOn } from '@/platform/wakeLock';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  setLogSink(null);
});

/** A browser that ends a lock when the page is hidden. */
function browser(request = vi.fn<() => Promise<WakeLockSentinel>>()) {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  request.mockImplementation(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock as unknown as WakeLockSentinel;
  });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const show = (state: DocumentVisibilityState): void => {
    visibility.mockReturnValue(state);
    if (state === 'hidden') for (const lock of locks) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { locks, request, show };
}

it('holds the lock while wanted, and requests it again when the page is shown again', async () => {
  const { locks, request, show } = browser();
  const stop = keepScreenOn();
  await vi.waitFor(() => expect(locks).toHaveLength(1));
  show('hidden');
  expect(request).toHaveBeenCalledTimes(1);
  show('visible');
  await vi.waitFor(() => expect(locks).toHaveLength(2));
  stop();
  await vi.waitFor(() => expect(locks.every(({ released }) => released)).toBe(true));
  show('visible');
  expect(request).toHaveBeenCalledTimes(2);
});

it('releases a lock that comes after the page was left', async () => {
  const { locks } = browser();
  keepScreenOn()();
  await vi.waitFor(() => expect(locks[0]?.released).toBe(true));
});

it('does without a browser that has no lock or refuses it', async () => {
  setLogSink(() => undefined);
  vi.stubGlobal('navigator', {});
  keepScreenOn()();
  const request = vi.fn<() => Promise<WakeLockSentinel>>();
  browser(request);
  request.mockRejectedValue(new DOMException('low battery', 'NotAllowedError'));
  const stop = keepScreenOn();
  await vi.waitFor(() => expect(request).toHaveBeenCalled());
  stop();
});
