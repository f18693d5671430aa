import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import { setLogSink } from '@/platform/log';
import { setBookingSession } from '@/platform/sessionFlags';
import { configureStorage } from '@/platform/database';
import { aDraft, filled, someFares } from './build';
import { fakeNetwork } from './server';
import { type Tab, openTab } from './tab';
import { created, soon } from './world';

const PARTY = { adult: 2, child: 0, infant: 0 };
let n = 0;
let tabs: Tab[] = [];
const tab = async (): Promise<Tab> => {
  const opened = await openTab(`deleted-${n}`);
  tabs.push(opened);
  await opened.loadBooking();
  return opened;
};

/** A stored booking of two with complete data; made at the agency when there is a `bookingId`. */
const begun = (over: Parameters<typeof aDraft>[1] = {}) =>
  filled(aDraft(PARTY, { rev: 3, step: 'seats', fares: someFares(), fareId: 'f-s', ...over }));

async function seed(draft = begun({ id: 'b1', bookingId: 'b1' })): Promise<void> {
  const one = await openTab(`deleted-${n}`);
  await one.putDraft(draft);
  await one.putBookingToken('b1', 'secret', null);
  one.close();
}

beforeEach(() => {
  n += 1;
  setLogSink(() => undefined);
  configureStorage({ tenant: `deleted-${n}` });
  fakeNetwork({});
});
afterEach(() => {
  for (const one of tabs) one.close();
  tabs = [];
  localStorage.clear();
  sessionStorage.clear();
});

const told = (one: Tab) => vi.waitFor(() => expect(one.isDraftDeleted()).toBe(true));

describe('a booking deleted in one window while another has it open', () => {
  it('is reported there, and nothing restores it automatically', async () => {
    await seed();
    const [a, b] = [await tab(), await tab()];
    await a.removeBooking(a.draftNow()!);
    await told(b);
    b.editContact({ email: 'later@example.lv' });
    await b.saveDraftNow();
    await b.sendParts(true);
    window.dispatchEvent(new Event('pagehide'));
    await b.reloadDraft();
    expect(await (await tab()).listDrafts()).toEqual([]);
    // No wrong reason is shown.
    expect(b.booking.sync.why ?? null).toBeNull();
    expect(b.booking.unsaved).toBe(false);
    // This window has everything typed.
    expect(b.draftNow()).toMatchObject({ contact: { email: 'later@example.lv' } });
    expect(b.who().name).not.toBe('');
  });

  it('is also reported to a tab that missed the message and writes first', async () => {
    await seed();
    const [a, b] = [await tab(), await tab()];
    const mute = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    await a.removeBooking(a.draftNow()!);
    b.editContact({ tel: '1' });
    await Promise.all([b.sendParts(true), b.saveDraftNow()]);
    mute.mockRestore();
    await told(b);
    expect(b.booking.unsaved).toBe(false);
    const next = await tab();
    expect(await next.listDrafts()).toEqual([]);
    expect(await next.listUpdates('b1')).toEqual([]);
  });

  it('is not restored by the journal of a killed tab', async () => {
    await seed();
    const [a, b] = [await tab(), await tab()];
    const mute = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    await a.removeBooking(a.draftNow()!);
    b.editContact({ tel: '1' });
    window.dispatchEvent(new Event('pagehide'));
    b.close();
    mute.mockRestore();
    expect(await (await tab()).listDrafts()).toEqual([]);
  });

  it('is restored on confirmation, complete, as a new booking', async () => {
    await seed();
    const [a, b] = [await tab(), await tab()];
    await a.removeBooking(a.draftNow()!);
    await told(b);
    b.editPassenger(b.who(1).id, { surname: 'Krūmiņa' });
    const before = b.draftNow()!;
    await b.restoreDeletedDraft();
    expect(b.isDraftDeleted()).toBe(false);
    const kept = await (await tab()).listDrafts();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ bookingId: null, step: 'seats', sent: {}, contact: before.contact });
    expect(kept[0]!.id).toMatch(/^local:/);
    expect(kept[0]!.passengers.map(({ surname }) => surname)).toEqual(before.passengers.map(({ surname }) => surname));
    // What is typed from now on is stored as usual.
    b.editContact({ tel: '29000000' });
    await b.saveDraftNow();
    expect((await (await tab()).latestDraft())!.contact.tel).toBe('29000000');
  });

  it('is not made at the agency by a creation requested just before', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((go) => {
      answer = go;
    });
    const net = fakeNetwork({
      '/booking/create': async () => {
        await asked;
        return { body: { ...created, expires_at: soon() } };
      },
    });
    await seed(begun({ expiresAt: Date.now() + 600_000 }));
    const [a, b] = [await tab(), await tab()];
    const making = b.ensureBooking();
    await vi.waitFor(() => expect(net.to('/booking/create')).toHaveLength(1));
    const mute = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(() => undefined);
    await a.removeBooking({ id: a.draftNow()!.id, status: 'open' });
    answer();
    await making;
    mute.mockRestore();
    await b.reloadDraft();
    await told(b);
    const next = await tab();
    expect(await next.listDrafts()).toEqual([]);
    expect(await next.getBookingToken('b1')).toBeNull();
  });

  it('is not deleted while it is being paid, whatever the list knew of it', async () => {
    await seed();
    const [a, b] = [await tab(), await tab()];
    const seen = a.draftNow()!;
    b.changeDraft((draft) => {
      draft.status = 'paying';
    });
    await b.saveDraftNow();
    await a.removeBooking(seen);
    expect((await (await tab()).listDrafts()).map(({ id, status }) => [id, status])).toEqual([['b1', 'paying']]);
    expect(b.isDraftDeleted()).toBe(false);
  });

  it('shows no other booking in its place after a reload; home offers the other one', async () => {
    await seed();
    const a = await tab();
    await a.putDraft({ ...begun({ id: 'b2', bookingId: 'b2' }), updatedAt: 1 });
    setBookingSession('b1');
    await a.removeBooking({ id: 'b1', status: 'open' });
    const b = await tab();
    expect(b.draftNow()).toBeNull();
    expect(b.isDraftDeleted('b1')).toBe(true);
    expect((await b.findResumable())!.draft.id).toBe('b2');
    // A tab without a booking of its own continues the one changed last.
    sessionStorage.clear();
    expect((await tab()).draftNow()!.id).toBe('b2');
  });

  it('nor does the window of an ordered one, on Back or after a reload', async () => {
    await seed();
    const a = await tab();
    await a.putDraft({ ...begun({ id: 'b2', bookingId: 'b2' }), updatedAt: 1 });
    await a.finishOrderedBooking('b1');
    const b = await tab();
    expect(b.draftNow()).toBeNull();
    expect(b.isDraftDeleted('b1')).toBe(false);
    expect((await b.findResumable())!.draft.id).toBe('b2');
  });

  it('is not offered by home, which offers another one', async () => {
    await seed();
    const [a, b] = [await tab(), await tab()];
    await a.putDraft({ ...begun({ id: 'b2', bookingId: 'b2' }), updatedAt: 1 });
    await a.removeBooking(a.draftNow()!);
    await told(b);
    expect((await b.findResumable())!.draft.id).toBe('b2');
    expect(b.isDraftDeleted()).toBe(false);
  });
});

describe('what the traveller of the other window sees', () => {
  beforeAll(async () => {
    seedMessages('core', 'en_GB', core);
    seedMessages('flow', 'en_GB', flow);
    seedMessages('party', 'en_GB', party);
    await switchLocale('en_GB');
  });

  /** The page of a step, and a tab with the same modules. */
  async function page(): Promise<Tab> {
    const b = await openTab(`deleted-${n}`);
    tabs.push(b);
    const [{ BookingPage }, router, i18n, catalogue] = await Promise.all([
      import('@/features/booking/BookingPage'),
      import('react-router-dom'),
      import('@/i18n/provider'),
      import('@/i18n/catalogue'),
    ]);
    for (const [group, texts] of Object.entries({ core, flow, party }))
      catalogue.seedMessages(group as 'core', 'en_GB', texts);
    await catalogue.switchLocale('en_GB');
    await b.loadBooking();
    const Step = () => <BookingPage step={router.useParams()['step'] as BookingStepPath} />;
    render(
      <i18n.I18nProvider>
        <router.MemoryRouter initialEntries={['/booking/passengers']}>
          <router.Routes>
            <router.Route path="/booking/:step" element={<Step />} />
          </router.Routes>
        </router.MemoryRouter>
      </i18n.I18nProvider>,
    );
    return b;
  }

  it('a notice in place of the step, with restore and a new search', async () => {
    await seed();
    const a = await openTab(`deleted-${n}`);
    tabs.push(a);
    const b = await page();
    await a.loadBooking();
    await a.removeBooking(a.draftNow()!);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This booking was deleted in another window');
    expect(screen.getByRole('link', { name: 'Search again' }).getAttribute('href')).toMatch(/^\/search\/results\?/);
    await userEvent.click(screen.getByRole('button', { name: 'Keep this booking' }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(b.draftNow()!.id).toMatch(/^local:/);
  });

  it('the notice and the way home after a reload', async () => {
    await seed();
    const a = await openTab(`deleted-${n}`);
    tabs.push(a);
    await a.removeBooking({ id: 'b1', status: 'open' });
    await a.putDraft(begun({ id: 'b2', bookingId: 'b2' }));
    setBookingSession('b1');
    await page();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This booking was deleted in another window');
    expect(screen.getByRole('link', { name: 'Search flights' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('button', { name: 'Keep this booking' })).toBeNull();
  });
});
