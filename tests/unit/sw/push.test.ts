import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../../../sw/scope', () => ({
  scope: new URL('https://fly.example/app/'),
  CACHES: {},
  ownPages: async () => [],
}));
const offline = vi.hoisted(() => ({
  words: 'Open your trips.' as string | null,
  key: 'KEY' as string | null,
  fetched: [] as string[],
  targets: [] as unknown[],
}));
vi.mock('@/offline/backgroundAlerts', () => ({
  ALERTS_TAG: 'alerts',
  wordsForUnread: async () => offline.words,
  toldKey: async () => offline.key,
  fetchToldTrip: async (id: string) => offline.fetched.push(id),
  changeTarget: async (target: unknown) => offline.targets.push(target),
}));

// Not a static import: the module needs the types of a worker, and tests are compiled with those of a page.
const PUSH = '../../../sw/push';

let worker: EventTarget;
const shown = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
const subscribe = vi.fn(async (_options: unknown): Promise<unknown> => ({ toJSON: () => JSON_OF_NEW }));
const JSON_OF_NEW = { endpoint: 'https://push.example/2', keys: { p256dh: 'p', auth: 'a' } };
const NEW_TARGET = { endpoint: 'https://push.example/2', p256dh: 'p', auth: 'a' };

async function send(type: string, fields: Record<string, unknown>): Promise<void> {
  const held: Promise<unknown>[] = [];
  worker.dispatchEvent(
    Object.assign(new Event(type), fields, { waitUntil: (work: Promise<unknown>) => held.push(work) }),
  );
  await Promise.all(held);
}
const push = (text: string | null): Promise<void> =>
  send('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } });
const message = (navigate: string, more: object = {}): string =>
  JSON.stringify({ web_push: 8030, notification: { title: 'Changed', body: 'Later', navigate, ...more } });

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  Object.assign(offline, { words: 'Open your trips.', key: 'KEY', fetched: [], targets: [] });
  worker = Object.assign(new EventTarget(), {
    registration: { showNotification: shown, pushManager: { subscribe } },
  });
  vi.stubGlobal('self', worker);
  ((await import(PUSH)) as { showPushMessages: () => void }).showPushMessages();
});

it('shows a message as it is, and fetches the trip that it tells of', async () => {
  await push(message('https://fly.example/app/dashboard/trips/KA-1', { tag: 'trip:KA-1', lang: 'lt' }));
  expect(shown.mock.calls).toEqual([
    ['Changed', { body: 'Later', tag: 'trip:KA-1', lang: 'lt', data: { path: '/dashboard/trips/KA-1' } }],
  ]);
  expect(offline.fetched).toEqual(['KA-1']);
});

it('asks about no trip for a price', async () => {
  await push(message('https://fly.example/app/search/results?src=RIX', { tag: 'alert:x' }));
  expect(shown).toHaveBeenCalledOnce();
  expect(offline.fetched).toEqual([]);
});

it.each([['{'], [null], ['{"web_push":1}'], [message('https://evil.example/')]])(
  'shows a neutral sentence for a message that it does not understand: %s',
  async (text) => {
    await push(text);
    expect(shown.mock.calls).toEqual([
      ['Open your trips.', { body: '', tag: 'push', data: { path: '/dashboard/trips' } }],
    ]);
  },
);

it('names the site where nothing is stored', async () => {
  offline.words = null;
  await push('{');
  expect(shown.mock.calls[0]?.[0]).toBe('fly.example');
});

it('tells the agency of another subscription, and asks for one where the browser only ended the old', async () => {
  await send('pushsubscriptionchange', { newSubscription: { toJSON: () => JSON_OF_NEW } });
  expect(subscribe).not.toHaveBeenCalled();
  await send('pushsubscriptionchange', {});
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'KEY' });
  expect(offline.targets).toEqual([NEW_TARGET, NEW_TARGET]);
});

it('without a key, or refused by the push service, there is no subscription', async () => {
  subscribe.mockRejectedValueOnce(new Error('refused'));
  await send('pushsubscriptionchange', {});
  offline.key = null;
  await send('pushsubscriptionchange', {});
  expect(offline.targets).toEqual([null, null]);
});
