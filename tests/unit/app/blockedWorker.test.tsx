import { afterEach, expect, test, vi } from 'vitest';
import { startPwa } from '@/app/pwa';
import { PART_GONE } from '@/platform/parts';
import { pwa } from '@/state/pwa';
import { expectConsole } from '../../fixtures/quiet';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  pwa.update = 'none';
});

const insecure = new DOMException('The operation is insecure.', 'SecurityError');
const answering = (register: () => Promise<undefined>) => ({
  serviceWorker: Object.assign(new EventTarget(), { register }),
});
test.each([
  ['has no', {}],
  ['refuses a', answering(() => Promise.reject(insecure))],
  ['ignores a', answering(() => Promise.resolve(undefined))],
])('a browser that %s worker offers the newer version once files of this one are gone', async (how, navigator) => {
  if (!how.startsWith('has no')) expectConsole('the service worker was not registered');
  vi.stubEnv('DEV', false);
  vi.stubGlobal('navigator', navigator);
  await startPwa();
  expect(pwa.update).toBe('none');
  dispatchEvent(new Event(PART_GONE));
  expect(pwa.update).toBe('waiting');
});
