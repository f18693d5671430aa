import { beforeEach, expect, it, vi } from 'vitest';
import { reloadNewest } from '@/platform/newestVersion';

class Worker extends EventTarget {
  said: unknown[] = [];
  constructor(public state: ServiceWorkerState) {
    super();
  }
  postMessage(message: unknown): void {
    this.said.push(message);
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

const registration = {
  scope: 'http://localhost/',
  installing: null as Worker | null,
  waiting: null as Worker | null,
  update: vi.fn(),
};
const reload = vi.fn();
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset();
  registration.update.mockReset().mockResolvedValue(undefined);
  Object.assign(registration, { installing: null, waiting: null });
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
});

it('reloads once the newer version of the server is active: before, its predecessor would answer', async () => {
  const newer = new Worker('installing');
  registration.update.mockImplementation(async () => void (registration.installing = newer));
  void reloadNewest(reload);
  await settle();
  expect(newer.said).toEqual([]);
  newer.become('installed');
  await settle();
  expect(newer.said).toEqual([{ type: 'SKIP_WAITING' }]);
  expect(reload).not.toHaveBeenCalled();
  newer.become('activated');
  await settle();
  expect(reload).toHaveBeenCalledOnce();
});

it('takes a version that waits already', async () => {
  registration.waiting = new Worker('installed');
  void reloadNewest(reload);
  await settle();
  expect(registration.waiting.said).toEqual([{ type: 'SKIP_WAITING' }]);
  registration.waiting.become('activated');
  await settle();
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads at once without a worker, without a newer version, and where the check fails', async () => {
  await reloadNewest(reload);
  registration.update.mockRejectedValue(new TypeError('Failed to fetch'));
  await reloadNewest(reload);
  vi.stubGlobal('navigator', {});
  await reloadNewest(reload);
  expect(reload).toHaveBeenCalledTimes(3);
});

it('waits half a minute at most, and not for a version that cannot be installed', async () => {
  registration.waiting = new Worker('installed');
  void reloadNewest(reload);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
  registration.waiting = new Worker('redundant');
  await reloadNewest(reload);
  expect(reload).toHaveBeenCalledTimes(2);
});
