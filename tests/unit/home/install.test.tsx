import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InstallCard } from '@/features/common/install/InstallCard';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';
import { checkInstall, watchInstall } from '@/state/install';
import { departsSoon } from '@/state/trips/tripHint';
import { noteTrip, noteTrips } from '@/state/trips/noteTrips';
import { anOrder } from '../trips/trips';

const DAY = 86_400_000;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('land', 'en_GB')]);
});

/** A visit in a new tab; resolves to true if the browser keeps its own bar for itself. */
function visit(): boolean {
  sessionStorage.clear();
  watchInstall();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: () => Promise.resolve(),
    userChoice: Promise.resolve({ outcome: 'accepted' }),
  });
  return !dispatchEvent(event);
}
const card = () =>
  render(
    <I18nProvider>
      <InstallCard />
    </I18nProvider>,
  );

describe('the offer to install', () => {
  it('comes on the third visit, and 30 days after a refusal', async () => {
    for (const n of [1, 2]) {
      expect(visit(), `visit ${n}`).toBe(true);
      const { unmount } = card();
      expect(screen.queryByRole('region')).toBeNull();
      unmount();
    }
    visit();
    checkInstall();
    const { unmount } = card();
    fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    unmount();
    const later = Date.now() + 31 * DAY;
    setClock(() => later);
    card();
    await screen.findByRole('button', { name: 'Install' });
  });

  it('does not take a device whose trips were read, and are none, for one with a booking', () => {
    visit();
    noteTrips([]);
    checkInstall();
    card();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('comes after a booking at once', async () => {
    visit();
    noteTrip(anOrder());
    card();
    await screen.findByRole('region');
  });

  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

  /** The card in another browser, on the third visit of a page that was just opened. */
  async function cardIn(userAgent: string, isHereOnly: boolean): Promise<void> {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    localStore.set('installVisits', '3');
    vi.resetModules();
    const { InstallCard: Fresh } = await import('@/features/common/install/InstallCard');
    const { I18nProvider: Provider } = await import('@/i18n/provider');
    const { loadMessages: load } = await import('@/i18n/catalogue');
    await Promise.all([load('core', 'en_GB'), load('land', 'en_GB')]);
    render(
      <Provider>
        <Fresh isHereOnly={isHereOnly} />
      </Provider>,
    );
  }

  it.each([
    ['Safari', 'Version/17.4 Mobile/15E148 Safari/604.1'],
    ['Chrome', 'CriOS/124.0.6367.88 Mobile/15E148 Safari/604.1'],
  ])('tells the two taps of iOS, where there is no prompt: %s', async (_, rest) => {
    await cardIn(`${IPHONE} ${rest}`, true);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    expect(screen.queryByText(/Safari/)).toBeNull();
  });

  it('leads from the browser of an app to a real one, but not with what only the app has', async () => {
    const instagram = `${IPHONE} Mobile/21E219 Instagram 329.0.0.29.120 (iPhone14,5; iOS 17_4)`;
    await cardIn(instagram, false);
    await screen.findByText(/^You are inside Instagram\. Open this page in Safari first/);
    expect(screen.queryByRole('listitem')).toBeNull();
    cleanup();
    await cardIn(instagram, true);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('a flight within 24 hours', () => {
  const order = anOrder();
  const departs = order.legs[0]?.segments[0]?.dep.at ?? 0;

  it.each([
    [-25, false],
    [-23, true],
    [5, true],
    [7, false],
  ])('%d hours from it is %s', (hours, soon) => {
    setClock(() => departs - 40 * DAY);
    noteTrip(order);
    setClock(() => departs + hours * 3_600_000);
    expect(departsSoon()).toBe(soon);
  });

  it('goes with its order', () => {
    setClock(() => departs - DAY / 2);
    noteTrip(order);
    expect(departsSoon()).toBe(true);
    noteTrips([]);
    expect(departsSoon()).toBe(false);
    noteTrip({ ...order, cancellation: { at: 1, by: null, refund: null } });
    expect(departsSoon()).toBe(false);
  });
});
