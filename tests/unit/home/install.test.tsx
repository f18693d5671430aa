import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InstallCard } from '@/features/common/InstallCard';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';
import { checkInstall, watchInstall } from '@/state/install';
import { departsSoon } from '@/state/trips/hint';
import { noteTrip, noteTrips } from '@/state/trips/noteTrips';
import { anOrder } from '../trips/trips';

const DAY = 86_400_000;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await Promise.all([loadMessages('core', 'en_GB'), loadMessages('land', 'en_GB')]);
});
afterEach(() => {
  setClock(null);
  vi.unstubAllGlobals();
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

  it('tells the two taps of iOS, where there is no prompt', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { standalone: false }));
    localStore.set('installVisits', '3');
    vi.resetModules();
    const { InstallCard: Fresh } = await import('@/features/common/InstallCard');
    const { I18nProvider: Provider } = await import('@/i18n/provider');
    const { loadMessages: load } = await import('@/i18n/catalogue');
    await Promise.all([load('core', 'en_GB'), load('land', 'en_GB')]);
    render(
      <Provider>
        <Fresh />
      </Provider>,
    );
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
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
