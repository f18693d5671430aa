import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TellCard } from '@/features/trips/TellCard';
import { I18nProvider } from '@/i18n/provider';
import { editTelling, getTelling } from '@/offline/alerts';
import { session } from '@/state/session';
import { endTelling } from '@/state/push/subscription';
import { fakeNetwork } from '../booking/server';
import { tripPages } from '../trips/pageWorld';

tripPages();

const KEY = `B${'k'.repeat(86)}`;
const SWITCH = 'Tell me when this flight changes';
const subscription = {
  endpoint: 'https://push.example/1',
  unsubscribe: vi.fn(async () => true),
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
};
const pushManager = {
  subscribe: vi.fn(async () => subscription),
  getSubscription: vi.fn(async (): Promise<typeof subscription | null> => subscription),
};
const requestPermission = vi.fn(async () => {
  notification.permission = 'granted';
});
const notification = { permission: 'default', requestPermission };

beforeEach(() => {
  vi.clearAllMocks();
  notification.permission = 'default';
  session.online = false;
  session.locale = 'en_GB';
  session.profile = { ...session.profile, push: { publicKey: KEY } };
  fakeNetwork({});
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue('https://fly.example/');
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', () => undefined);
  const registration = { scope: 'https://fly.example/', active: {}, pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, addEventListener: () => undefined },
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.restoreAllMocks();
});

function show() {
  render(
    <I18nProvider>
      <TellCard orderId="KA-1" />
    </I18nProvider>,
  );
  return userEvent.setup();
}
const box = () => screen.findByRole<HTMLInputElement>('switch', { name: SWITCH });
/** The stored wish is read first. */
const readyBox = () =>
  vi.waitFor(async () => {
    const found = await box();
    expect(found.disabled).toBe(false);
    return found;
  });

it('is nothing where the agency has no key', () => {
  session.profile = { ...session.profile, push: undefined };
  show();
  expect(screen.queryByText(SWITCH)).toBe(null);
  expect(screen.queryByRole('heading')).toBe(null);
});

it('asks for nothing before a press, subscribes with the key of the agency, and ends with one press', async () => {
  // Without a line the end stays on the device until the agency has heard of it.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const user = show();
  const wish = await readyBox();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(wish);
  expect(await screen.findByText(/^On\. The agency hears of it/)).toBeDefined();
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: KEY });
  expect(await getTelling()).toMatchObject({
    orders: ['KA-1'],
    locale: 'en_GB',
    site: 'https://fly.example/',
    target: { endpoint: 'https://push.example/1' },
    texts: { departs: '{flight} departs at {is} instead of {was}' },
  });
  await editTelling((row) => row && { ...row, sent: 7 });
  expect(await screen.findByText(/^On\. You get a notification/)).toBeDefined();
  await user.click(await readyBox());
  await vi.waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
  // The agency has to hear of the end.
  expect(await getTelling()).toMatchObject({ orders: [], sent: 7 });
  expect(await screen.findByText(/^By a notification/)).toBeDefined();
});

it('says so when the push service gives nothing, and is off', async () => {
  pushManager.subscribe.mockRejectedValueOnce(new Error('push service'));
  pushManager.getSubscription.mockResolvedValueOnce(null);
  const user = show();
  await user.click(await readyBox());
  expect(await screen.findByText(/push service did not answer/)).toBeDefined();
  expect((await box()).checked).toBe(false);
  expect(await getTelling()).toBe(null);
});

it('tells what to do where notifications are refused, or the browser has none', async () => {
  notification.permission = 'denied';
  show();
  expect(screen.getByText(/blocks notifications/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBe(null);
  cleanup();
  vi.stubGlobal('Notification', undefined);
  show();
  expect(screen.getByText(/has no notifications here/)).toBeDefined();
});

it('ends from the list of what is kept', async () => {
  const user = show();
  await user.click(await readyBox());
  await vi.waitFor(async () => expect(await getTelling()).not.toBe(null));
  expect(await endTelling()).toBe(true);
  expect(await getTelling()).toBe(null);
});
