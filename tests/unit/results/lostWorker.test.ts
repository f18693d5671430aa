import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromReader } from '@/state/results/stream/messages';
import { expectConsole } from '../../fixtures/quiet';

/** A worker of the browser that tells nothing of itself. */
class Silent extends EventTarget {
  static made: Silent[] = [];
  told: unknown[] = [];
  isOver = false;
  constructor() {
    super();
    Silent.made.push(this);
  }
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  terminate(): void {
    this.isOver = true;
  }
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  Silent.made = [];
  vi.stubGlobal('Worker', Silent);
  vi.doMock('@/platform/trusted', () => ({ scriptUrl: (url: string) => url }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.doUnmock('@/platform/trusted');
});

async function readStored() {
  const { START_LIMIT_MS, openReading } = await import('@/state/results/stream/readerClient');
  const heard: FromReader['kind'][] = [];
  openReading(({ kind }) => heard.push(kind)).tell({ kind: 'stored', text: '' });
  await vi.advanceTimersByTimeAsync(START_LIMIT_MS - 1);
  return { heard, worker: Silent.made[0]! };
}

it('a worker that does not start loses no search: the page reads itself', async () => {
  expectConsole('it does not start');
  const { heard, worker } = await readStored();
  expect([worker.told.length, heard]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitFor(() => expect(heard).toEqual(['rows', 'restored']), 5000);
  expect(worker.isOver).toBe(true);
});

it('a worker that runs is left alone, however long its search takes', async () => {
  const { openReading } = await import('@/state/results/stream/readerClient');
  openReading(() => undefined).tell({ kind: 'stored', text: '' });
  await vi.advanceTimersByTimeAsync(10);
  const worker = Silent.made[0]!;
  worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'ready', run: 0 } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worker.isOver).toBe(false);
});
