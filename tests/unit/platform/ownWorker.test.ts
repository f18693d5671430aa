import { expect, it, vi } from 'vitest';
import { activeWorker, ownRegistration } from '@/platform/ownWorker';

const found = async (scope: string | null, base: string): Promise<boolean> => {
  vi.stubGlobal('document', { baseURI: base });
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => (scope === null ? undefined : { scope }) },
  });
  return (await ownRegistration()) !== undefined;
};

it("is not the worker of another tenant at the host's root", async () => {
  expect(await found('https://fly.example/', 'https://fly.example/flights/')).toBe(false);
  expect(await found('https://fly.example/flights/', 'https://fly.example/flights/')).toBe(true);
  expect(await found('https://fly.example/', 'https://fly.example/')).toBe(true);
  expect(await found(null, 'https://fly.example/')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await ownRegistration()).toBeUndefined();
});

class Worker extends EventTarget {
  constructor(public state: ServiceWorkerState) {
    super();
  }
  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
const waitFor = (given: Partial<Record<'active' | 'waiting' | 'installing', Worker>>) =>
  activeWorker(given as unknown as ServiceWorkerRegistration);

it('is waited for until it is active, and no longer when it cannot be installed', async () => {
  const active = new Worker('activated');
  expect(await waitFor({ active, waiting: new Worker('installed') })).toBe(active);
  const first = new Worker('installing');
  const ready = waitFor({ installing: first });
  first.become('installed');
  await Promise.resolve();
  first.become('activating');
  expect(await ready).toBe(first);
  const lost = new Worker('installing');
  const never = waitFor({ installing: lost });
  lost.become('redundant');
  await expect(never).rejects.toThrow('could not be installed');
});
