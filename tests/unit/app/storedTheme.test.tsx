import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showProfile } from '@/app/profile';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import type { Settings } from '@/platform/settings';
import { storeTheme } from '@/platform/theme';
import { scopeStorage } from '@/platform/webStorage';

/* The inline script of every page (index.html) applies the stored theme before the first paint; the app does where it has not. */
const SOURCE = /<script>\n([\s\S]*?)<\/script>/.exec(readFileSync('index.html', 'utf8'))?.[1] ?? '';
const root = document.documentElement;

/** Runs the inline script on a page that came so. Returns the theme of the page. */
function open(navigation: Record<string, unknown>): string | undefined {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as unknown as PerformanceEntry]);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: {} });
  // oxlint-disable-next-line typescript/no-implied-eval -- as a browser runs an inline script
  new Function('location', SOURCE.replace('import(notice)', 'undefined'))({ search: '' });
  return root.dataset['theme'];
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  document.body.innerHTML =
    '<style></style><script type="application/json" id="settings">{"tenantName":"kaija"}</script>';
  vi.stubGlobal('__early', new Map());
  scopeStorage('kaija');
  storeTheme('dark');
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  delete root.dataset['theme'];
  document.body.replaceChildren();
});

it.each([
  ['from a worker', { workerStart: 12, type: 'navigate', deliveryType: '' }],
  ['by a hard reload', { workerStart: 0, type: 'reload', deliveryType: '' }],
  ['from the cache, where workers are blocked', { workerStart: 0, type: 'navigate', deliveryType: 'cache' }],
  ['in a browser that does not say from where', { workerStart: 0, type: 'navigate' }],
])('the stored theme is there before the first paint of a page that came %s', (_, navigation) => {
  expect(open(navigation)).toBe('dark');
});

it('the stored theme is there in a copy that came from the cache without the worker', () => {
  root.dataset['stored'] = '';
  expect(open({ workerStart: 0, type: 'navigate', deliveryType: '' })).toBe('dark');
  delete root.dataset['stored'];
});

it('a page from the network opens no storage, and the app applies a stored theme', async () => {
  expect(open({ workerStart: 0, type: 'navigate', deliveryType: '' })).toBeUndefined();
  await showProfile(DEFAULT_PROFILE, { profile: DEFAULT_PROFILE } as unknown as Settings);
  expect(root.dataset['theme']).toBe('dark');
});
