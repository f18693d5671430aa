import { beforeEach, expect, it, vi } from 'vitest';
import type { WorkerNews } from '@/offline/backgroundAlerts';

vi.mock('../../../sw/scope', () => ({
  scope: new URL('https://fly.example/app/'),
  CACHES: {},
  ownPages: async () => pages.filter(({ url }) => url.startsWith('https://fly.example/app/')),
}));
const check = vi.hoisted(() => ({
  found: null as { news: WorkerNews[]; unseen: number } | null,
  runs: 0,
  prices: [] as boolean[],
}));
vi.mock('@/offline/backgroundAlerts', () => ({
  ALERTS_TAG: 'alerts',
  checkInWorker: async (prices: boolean) => {
    check.prices.push(prices);
    check.runs += 1;
    return check.found;
  },
}));

// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const ALERTS = '../../../sw/alerts';

const news = (id: string): WorkerNews => ({
  tag: `alert:${id}`,
  title: `${id} fell`,
  body: 'Now',
  path: `/search/results?${id}`,
});
interface Page {
  url: string;
  visibilityState: string;
  navigate: (url: string) => Promise<Page | null>;
  focus: () => Promise<void>;
}
const page = (change: Partial<Page> = {}): Page => {
  const one: Page = {
    url: 'https://fly.example/app/dashboard/trips',
    visibilityState: 'hidden',
    navigate: vi.fn(async () => one),
    focus: vi.fn(async () => undefined),
    ...change,
  };
  return one;
};

let worker: EventTarget;
let pages: Page[];
let held: Promise<unknown>[];
const shown = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
const openWindow = vi.fn(async (_url: string) => null);
const setAppBadge = vi.fn(async (_news: number) => undefined);

async function send(type: string, fields: Record<string, unknown>): Promise<void> {
  const event = Object.assign(new Event(type), fields, { waitUntil: (work: Promise<unknown>) => held.push(work) });
  worker.dispatchEvent(event);
  await Promise.all(held);
}
const wake = (tag = 'alerts'): Promise<void> => send('periodicsync', { tag });
const press = (data: unknown, close = vi.fn()): Promise<void> =>
  send('notificationclick', { notification: { data, close } });

async function startWith(hasAlerts: boolean): Promise<void> {
  const { checkOnPeriodicSync } = (await import(ALERTS)) as { checkOnPeriodicSync: (hasAlerts: boolean) => void };
  checkOnPeriodicSync(hasAlerts);
}

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  Object.assign(check, { found: { news: [news('a'), news('b')], unseen: 2 }, runs: 0, prices: [] });
  pages = [];
  held = [];
  worker = Object.assign(new EventTarget(), {
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification: shown },
  });
  vi.stubGlobal('self', worker);
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { setAppBadge });
  await startWith(true);
});

it('tells of each price that fell, in order, and shows their number on the badge', async () => {
  await wake();
  expect(shown.mock.calls).toEqual([
    ['a fell', { body: 'Now', tag: 'alert:a', data: { path: '/search/results?a' } }],
    ['b fell', { body: 'Now', tag: 'alert:b', data: { path: '/search/results?b' } }],
  ]);
  expect(setAppBadge).toHaveBeenCalledWith(2);
});

it('does nothing on another tag, without a database, and while a page is on screen', async () => {
  await wake('other');
  pages = [page({ visibilityState: 'visible' })];
  await wake();
  expect(check.runs).toBe(0);
  pages = [page()];
  check.found = null;
  await wake();
  expect(check.runs).toBe(1);
  expect(shown).not.toHaveBeenCalled();
});

it('asks about flights alone for a tenant without alerts', async () => {
  worker = Object.assign(new EventTarget(), {
    clients: { matchAll: async () => [] },
    registration: { showNotification: shown },
  });
  vi.stubGlobal('self', worker);
  await startWith(false);
  await wake();
  expect(check.prices).toEqual([false]);
});

it('does not check while the traveller saves data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true }, setAppBadge });
  await wake();
  expect(check.runs).toBe(0);
});

it('without permission only the badge changes; a browser without badges tells all the same', async () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  await wake();
  expect(setAppBadge).toHaveBeenCalledWith(2);
  expect(shown).not.toHaveBeenCalled();
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', {});
  await wake();
  expect(shown).toHaveBeenCalledTimes(2);
});

it('a refused badge does not keep the news back', async () => {
  setAppBadge.mockRejectedValueOnce(new Error('refused'));
  await wake();
  expect(shown).toHaveBeenCalledTimes(2);
});

it('a pressed notification closes and opens its results in a page of the app', async () => {
  const ours = page();
  pages = [page({ url: 'https://fly.example/other/' }), ours];
  const close = vi.fn();
  await press({ path: '/search/results?a' }, close);
  expect(close).toHaveBeenCalled();
  expect(ours.navigate).toHaveBeenCalledWith('https://fly.example/app/search/results?a');
  expect(ours.focus).toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

it('opens a new page where none is open, and where the open one does not follow', async () => {
  await press({ path: '/search/results?a' });
  pages = [page({ navigate: async () => Promise.reject(new TypeError('not controlled')) })];
  await press({ path: '/search/results?b' });
  expect(openWindow.mock.calls).toEqual([
    ['https://fly.example/app/search/results?a'],
    ['https://fly.example/app/search/results?b'],
  ]);
});

it('a notification without an address only closes', async () => {
  const close = vi.fn();
  await press(null, close);
  await press({ path: 7 }, close);
  expect(close).toHaveBeenCalledTimes(2);
  expect(openWindow).not.toHaveBeenCalled();
});
