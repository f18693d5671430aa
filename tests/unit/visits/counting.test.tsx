import { type MockInstance, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { VisitEvent } from '@/domain/visits/events';
import { localStore, sessionStore } from '@/platform/webStorage';
import { booking } from '@/state/booking';
import { results } from '@/state/results';
import { session } from '@/state/session';
import { chooseVisits, startVisitsChoice } from '@/state/visits/consent';
import { makeVisitSender } from '@/state/visits/sender';
import { startCounting } from '@/state/visits/count';
import { followVisitsChoice } from '@/state/visits/start';
import { setClock } from '@/platform/clock';
import { configureApi } from '@/api/config';
import { configureStorage } from '@/platform/database';
import { expectConsole } from '../../fixtures/quiet';
import { writeOrder } from '@/offline/orders';
import { aDraft, aSearch } from '../booking/build';
import { anOrder } from '../trips/trips';

const settings = { ...session.settings, tenantName: 'kaija', visitsUrl: 'visits', tagManagerId: null };
let sent: { url: string; batch: { session: string; events: (VisitEvent & { at: number })[] } }[] = [];
let beacon: MockInstance<Navigator['sendBeacon']>;
let path = '/';
let moved: () => void = () => undefined;
const visited = {
  path: () => path,
  onPath: (tell: () => void) => {
    moved = tell;
    return () => {
      moved = () => undefined;
    };
  },
};
const go = (to: string): void => {
  path = to;
  moved();
};
const hide = (): void => {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
const show = (): void =>
  void Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
const names = () => sent.flatMap(({ batch }) => batch.events.map(({ name }) => name));

beforeEach(() => {
  sent = [];
  path = '/';
  localStorage.clear();
  sessionStorage.clear();
  configureStorage({ tenant: 'kaija' });
  configureApi({ baseUrl: 'api', tenant: 'kaija', locale: () => 'en_GB' });
  Object.assign(session, { settings, online: true });
  beacon = vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    void (body as Blob).text().then((text) => sent.push({ url: String(url), batch: JSON.parse(text) as never }));
    return true;
  });
});
afterEach(() => {
  chooseVisits('no');
  booking.draft = null;
  Object.assign(results, { phase: 'idle', search: null, query: '' });
  show();
  setClock(null);
  vi.restoreAllMocks();
});

describe('counting visits', () => {
  it('begins with a yes, counts each step once, and ends with a no', async () => {
    expect(startVisitsChoice()).toBeNull();
    followVisitsChoice(visited);
    Object.assign(results, { phase: 'asking', search: aSearch(), query: '?a' });
    hide();
    expect(sent).toEqual([]);
    show();

    chooseVisits('yes');
    setClock(() => 2_000);
    go('/booking/fares');
    booking.draft = aDraft();
    await Promise.resolve();
    booking.draft.step = 'passengers';
    await Promise.resolve();
    booking.draft.payment.type = 'bankTransfer';
    booking.pay.phase = 'sending';
    await Promise.resolve();
    booking.pay.phase = 'idle';
    await Promise.resolve();
    booking.pay.phase = 'sending';
    await Promise.resolve();
    hide();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(names()).toEqual(['page_view', 'search', 'page_view', 'select_item', 'begin_checkout', 'add_payment_info']);
    expect(sent[0]?.url).toBe(new URL('visits', document.baseURI).href);
    expect(sent[0]?.batch).toMatchObject({ tenant: 'kaija' });

    chooseVisits('no');
    go('/about-us');
    hide();
    await new Promise((done) => setTimeout(done));
    expect(sent).toHaveLength(1);
    expect(sessionStore.get('visits.session')).toBeNull();
    expect(sessionStore.get('visits.counted')).toBeNull();
  });

  it('counts an order once, with a hash in place of its id, also when its page was closed at once', async () => {
    // A service worker's or an earlier page's database.
    await writeOrder(anOrder({ orderId: 'before-the-yes', status: 'paid', at: 1_000 }));
    setClock(() => 1_500);
    startVisitsChoice();
    chooseVisits('yes');
    setClock(() => 2_000);
    await writeOrder(anOrder({ orderId: 'secret-order', status: 'paid', at: 2_000 }));
    go('/order/secret-order/thankyou');
    await vi.waitFor(() => expect(localStore.get('visits.orders')).toMatch(/^\["[\da-f]{16}"\]$/));
    go('/');
    go('/order/secret-order/thankyou');
    go('/about-us');
    hide();
    await vi.waitFor(() => expect(names()).toContain('purchase'));
    expect(names().filter((name) => name === 'purchase')).toHaveLength(1);
    await writeOrder(anOrder({ orderId: 'secret-second', status: 'paid', at: 2_000 }));
    // The next page of this device finds the one whose page was never seen.
    const later: string[] = [];
    const end = startCounting(visited, (event) => void later.push(event.name));
    // The first page may still be counting what its own end has asked for: one of the two counts it, and only one.
    await vi.waitFor(() => expect(JSON.parse(localStore.get('visits.orders') ?? '[]')).toHaveLength(2));
    expect(later.filter((name) => name === 'purchase').length).toBeLessThanOrEqual(1);
    end();
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('a browser that says no for its user is not asked, and preferences can still say yes', () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { globalPrivacyControl: true }));
    expect(startVisitsChoice()).toBe('no');
    chooseVisits('yes');
    expect(startVisitsChoice()).toBe('yes');
    vi.unstubAllGlobals();
  });
});

describe('the sender', () => {
  const event: VisitEvent = { name: 'page_view', params: { page_path: '/', language: 'en' } };

  it('sends twenty at once, and waits for a connection', async () => {
    const sender = makeVisitSender('visits');
    session.online = false;
    for (let n = 0; n < 130; n += 1) sender.add(event);
    expect(beacon).not.toHaveBeenCalled();
    session.online = true;
    sender.flush();
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    expect(sent.map(({ batch }) => batch.events.length)).toEqual([20, 20, 20, 20, 20]);
    sender.stop();
  });

  it('keeps what the browser did not take', () => {
    expectConsole('the browser did not take the events');
    beacon.mockReturnValue(false);
    const sender = makeVisitSender('visits');
    sender.add(event);
    sender.flush();
    sender.flush();
    expect(beacon).toHaveBeenCalledTimes(2);
    sender.stop();
  });
});

describe("Google's tag manager", () => {
  it('is loaded after a yes only, in consent mode, with advertising denied', async () => {
    session.settings = { ...settings, visitsUrl: null, tagManagerId: 'GTM-TEST1' };
    const scripts = () => Array.from(document.head.querySelectorAll('script'), ({ src }) => src);
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
    startVisitsChoice();
    expect(scripts()).toEqual([]);
    expect(append).not.toHaveBeenCalled();
    chooseVisits('yes');
    expect((append.mock.calls[0]?.[0] as HTMLScriptElement | undefined)?.src).toBe(
      'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1',
    );
    const { dataLayer } = globalThis as unknown as { dataLayer: unknown[] };
    const commands = JSON.parse(JSON.stringify(dataLayer)) as Record<string, unknown>[];
    expect(commands[0]).toEqual({
      0: 'consent',
      1: 'default',
      2: { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied', analytics_storage: 'denied' },
    });
    expect(commands[1]).toEqual({ 0: 'consent', 1: 'update', 2: { analytics_storage: 'granted' } });
    expect(commands).toContainEqual({ event: 'page_view', page_path: '/', language: 'lv' });
    chooseVisits('no');
    expect(JSON.parse(JSON.stringify(dataLayer.at(-1)))).toEqual({
      0: 'consent',
      1: 'update',
      2: { analytics_storage: 'denied' },
    });
    expect(beacon).not.toHaveBeenCalled();
    await Promise.resolve();
  });
});
