import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queueLock } from '@/offline/outbox/queueLock';
import { gate } from './server';

type Work = (lock: unknown) => Promise<unknown>;

/** Web Locks with one name: a queue, an abort while waiting, and theft. */
class FakeLocks {
  private holder: { reject: (reason: unknown) => void } | null = null;
  private waiting: (() => void)[] = [];

  async request(_name: string, options: { signal?: AbortSignal; steal?: boolean }, work: Work): Promise<unknown> {
    if (options.steal) this.holder?.reject(new DOMException('stolen', 'AbortError'));
    while (this.holder && !options.steal) await this.turn(options.signal);
    return await new Promise((resolve, reject) => {
      const mine = { reject };
      this.holder = mine;
      work({})
        .then(resolve, reject)
        .finally(() => {
          if (this.holder !== mine) return;
          this.holder = null;
          for (const wake of this.waiting.splice(0)) wake();
        });
    });
  }

  private turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  }
}

const NEVER = new AbortController().signal;
let isLeaseOver = false;
const fence = async (): Promise<boolean> => isLeaseOver;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.stubGlobal('navigator', { locks: new FakeLocks() });
  isLeaseOver = false;
});

describe('the lock of a queue', () => {
  test('is held by one after another', async () => {
    const order: string[] = [];
    const first = gate();
    const one = queueLock('queue', NEVER, fence, async () => {
      order.push('one');
      await first.until;
    });
    const two = queueLock('queue', NEVER, fence, async (fenced) => void order.push(`two ${fenced}`));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(order).toEqual(['one']);
    first.open();
    await Promise.all([one, two]);
    expect(order).toEqual(['one', 'two true']);
  });

  test('is taken from a frozen holder once its lease is over, never earlier', async () => {
    const frozen = gate();
    const one = queueLock('queue', NEVER, fence, () => frozen.until).catch((error: unknown) => error);
    const got: boolean[] = [];
    const two = queueLock('queue', NEVER, fence, async (fenced) => void got.push(fenced));
    await vi.advanceTimersByTimeAsync(40_000);
    expect(got).toEqual([]);
    isLeaseOver = true;
    await vi.advanceTimersByTimeAsync(5000);
    await two;
    // The waiter may be stale: only the lease tells whether the holder is back at work.
    expect(got).toEqual([false]);
    expect(await one).toMatchObject({ name: 'AbortError' });
    frozen.open();
  });

  test('is not taken away by the holder’s own watch', async () => {
    isLeaseOver = true;
    const slow = gate();
    const one = queueLock('queue', NEVER, fence, () => slow.until);
    await vi.advanceTimersByTimeAsync(20_000);
    slow.open();
    await expect(one).resolves.toBeUndefined();
  });

  test('is given up by a waiter whose page is left', async () => {
    const held = gate();
    const one = queueLock('queue', NEVER, fence, () => held.until);
    const leaving = new AbortController();
    const two = queueLock('queue', leaving.signal, fence, async () => undefined).catch((error: unknown) => error);
    leaving.abort();
    expect(await two).toMatchObject({ name: 'AbortError' });
    held.open();
    await one;
  });

  test('does not fence without Web Locks: the lease decides between tabs', async () => {
    vi.stubGlobal('navigator', {});
    const seen: boolean[] = [];
    await queueLock('queue', NEVER, fence, async (fenced) => void seen.push(fenced));
    expect(seen).toEqual([false]);
  });
});
