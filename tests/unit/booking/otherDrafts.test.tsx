import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { filledIn } from '@/domain/booking/draft';
import { PrefilledNotice } from '@/features/booking/travellers/PrefilledNotice';
import { DraftList } from '@/features/booking/drafts/DraftList';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import party from '@/i18n/compiled/party/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { setClock } from '@/platform/clock';
import { setBookingSession } from '@/platform/sessionFlags';
import { booking, changeDraft, draftNow, useDraft } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { loadBooking, otherDrafts } from '@/state/booking/flow/lifecycle';
import { clearPrefilled, acceptPrefilled, restorePrefilled } from '@/state/booking/travellers/prefill';
import { ensureBooking } from '@/state/booking/flow/create';
import { editContact, editPassenger } from '@/state/booking/draft/form';
import { saveDraftNow } from '@/state/booking/draft/autosave';
import { sendParts } from '@/state/booking/sync/updates';
import { resumeDraft } from '@/state/device/actions';
import { session } from '@/state/session';
import { listDrafts } from '@/offline/drafts/draftRows';
import { listUpdates } from '@/offline/outbox/outboxRows';
import { anOffer, aSearch, someFares } from './build';
import { created, eachAlone, readyToPay, soon, world } from './world';
import { putBack } from '../../fixtures/states';

eachAlone();
afterEach(() => {
  setClock(null);
});
beforeAll(async () => {
  seedMessages('core', 'en_GB', core);
  seedMessages('flow', 'en_GB', flow);
  seedMessages('party', 'en_GB', party);
  await switchLocale('en_GB');
  session.locale = 'en_GB';
});

const another = (id: string) =>
  startDraft({
    search: aSearch({ adult: 1, child: 0, infant: 0 }),
    query: '?src=riga',
    offer: anOffer({ id }),
    pricedAt: 1,
    expiresAt: null,
  });

function Where() {
  return <p>{useLocation().pathname}</p>;
}
function show() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <DraftList /> },
      { path: '*', element: <Where /> },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

describe('several bookings in progress', () => {
  it('an earlier one stays when something was typed in it, to the last key; merely viewed flights do not', async () => {
    world();
    await readyToPay();
    const first = draftNow()!.id;
    editContact({ tel: '29111222' });
    await another('o2');
    const second = draftNow()!.id;
    await another('o3');
    const third = draftNow()!.id;
    expect((await listDrafts()).map(({ id }) => id).toSorted()).toEqual([first, third].toSorted());
    expect(second).not.toBe(third);
    const [kept] = await otherDrafts();
    expect(kept).toMatchObject({ draft: { id: first, contact: { tel: '29111222' } }, stale: false });
    // Carried data were not typed here, and the booking on screen is not one of the others.
    expect(draftNow()!.contact.tel).toBe('29111222');
    expect(await otherDrafts()).toHaveLength(1);
  });

  it('prefilled data can be cleared, and return beside what was typed since', async () => {
    world();
    await readyToPay();
    await another('o2');
    expect(draftNow()!.carriedFrom).toMatchObject({ people: 1 });
    const one = draftNow()!.passengers[0]!;
    const cleared = clearPrefilled()!;
    expect(draftNow()!.passengers[0]).toMatchObject({ id: one.id, name: '', dob: '' });
    expect(draftNow()!.contact).toMatchObject({ email: '', tel: '' });
    expect(draftNow()!.carriedFrom).toBeUndefined();
    editContact({ email: 'marta@example.lv' });
    restorePrefilled(cleared);
    expect(draftNow()!.passengers[0]).toMatchObject({ name: one.name, dob: one.dob });
    expect(draftNow()!.contact.email).toBe('marta@example.lv');
    // A name typed between Clear and Undo is the traveller's own: another Clear leaves it.
    const again = clearPrefilled()!;
    editPassenger(one.id, { name: 'Zoe' });
    restorePrefilled(again);
    expect(filledIn(draftNow()!)).toBeNull();
    clearPrefilled();
    expect(draftNow()!.passengers[0]!.name).toBe('Zoe');
    editPassenger(one.id, { name: one.name });
    acceptPrefilled();
    expect(draftNow()!).not.toHaveProperty('carriedFrom');
    expect(draftNow()!.passengers[0]!.name).toBe(one.name);
  });

  it('prefilled data are named with their trip while unchanged', async () => {
    world();
    await readyToPay();
    await another('o2');
    const Filled = () => {
      const draft = useDraft();
      return draft && <PrefilledNotice draft={draft} />;
    };
    render(
      <I18nProvider>
        <Filled />
      </I18nProvider>,
    );
    const trip = 'from your booking Riga to Barcelona, 14/08/2027.';
    expect(screen.getByText(`We filled in 1 traveller and the contact details ${trip}`)).toBeTruthy();
    const { id, name } = draftNow()!.passengers[0]!;
    act(() => editPassenger(id, { name: 'Zoe' }));
    expect(await screen.findByText(`We filled in the contact details ${trip}`)).toBeTruthy();
    act(() => {
      editPassenger(id, { name });
      editContact({ tel: '29111222' });
    });
    expect(await screen.findByText(`We filled in 1 traveller ${trip}`)).toBeTruthy();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('What we filled in is cleared')).toBeTruthy();
    expect(draftNow()).toMatchObject({ passengers: [{ name: '' }], contact: { tel: '29111222' } });
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText(`We filled in 1 traveller ${trip}`)).toBeTruthy();
    act(() => acceptPrefilled());
    await vi.waitFor(() => expect(screen.queryByText(/We filled in/)).toBeNull());
  });

  it('each tab continues its own after a reload', async () => {
    world();
    await readyToPay();
    const first = draftNow()!.id;
    await another('o2');
    editPassenger(draftNow()!.passengers[0]!.id, { name: 'Marta' });
    await saveDraftNow();
    expect(await resumeDraft(first)).toBe(true);
    setBookingSession(first);
    await another('o3');
    editPassenger(draftNow()!.passengers[0]!.id, { name: 'Ilze' });
    await saveDraftNow();
    setBookingSession(first);
    putBack(booking);
    await loadBooking();
    expect(draftNow()!.id).toBe(first);
  });

  it('one left during its creation continues with the booking that was made, and the next one gets its own', async () => {
    let let1: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (let1 = resolve));
    const made = new Map<string | null, string>();
    const net = world({
      '/booking/create': async ({ key }) => {
        if (!made.has(key)) made.set(key, `b${made.size + 1}`);
        if (made.get(key) === 'b1') await held;
        return { body: { ...created, booking_id: made.get(key), expires_at: soon() } };
      },
    });
    await readyToPay();
    const first = draftNow()!.id;
    const left = ensureBooking();
    await vi.waitFor(() => expect(net.to('/booking/create')).toHaveLength(1));

    await another('o2');
    changeDraft((draft) => {
      draft.fares = someFares();
      draft.fareId = 'f-s';
    });
    const second = ensureBooking();
    let1();
    expect(await left).toBeNull();
    // Not resolved by the end of the other draft's call.
    expect(await second).toBe('b2');
    expect(draftNow()).toMatchObject({ id: 'b2', bookingId: 'b2' });

    expect(await resumeDraft(first)).toBe(true);
    expect(await ensureBooking()).toBe('b1');
    expect([...made.values()]).toEqual(['b1', 'b2']);
    expect((await listDrafts()).map(({ id }) => id).toSorted()).toEqual(['b1', 'b2']);
  });

  it('updates being queued for one that is left are never queued for the next one', async () => {
    const net = world();
    await readyToPay();
    await ensureBooking();
    const sending = sendParts(true);
    // At once: the first part is being written.
    const next = another('o2');
    await Promise.all([sending, next]);
    const second = draftNow()!.id;
    changeDraft((draft) => {
      draft.fares = someFares();
      draft.fareId = 'f-s';
    });
    expect((await listUpdates(second)).map(({ kind }) => kind)).toEqual([]);
    const { sent } = draftNow()!;
    expect(sent).toEqual({});
    expect(await resumeDraft('b1')).toBe(true);
    await sendParts(true);
    await vi.waitFor(() => {
      const told = net.to('/batchUpdate').flatMap(({ body }) => body as { payload: { type: string } }[]);
      expect(told.map(({ payload }) => payload.type).toSorted()).toEqual(['contact', 'passenger', 'passenger']);
    });
  });

  it('are listed with route, total and age, resumed with a click, and marked when the price must be checked', async () => {
    world();
    await readyToPay();
    await ensureBooking();
    await saveDraftNow();
    const first = draftNow()!.id;
    await another('o2');
    const later = Date.now() + 40 * 60_000;
    setClock(() => later);
    show();
    const list = within(await screen.findByRole('region', { name: 'Other bookings you started' }));
    const row = list.getByRole('button', { name: /^Riga to Barcelona, Sat 14\/08\/2027/ });
    expect(row.textContent).toMatch(/€476\.80, changed .+, the price has to be checked again$/);
    await userEvent.setup().click(row);
    expect(await screen.findByText('/booking/checkout')).toBeTruthy();
    expect(draftNow()!.id).toBe(first);
    expect(booking.draft!.passengers[0]!.name).toBe('Elīna');
  });

  it('are deleted for good, unless it is undone', async () => {
    world();
    await readyToPay();
    const first = draftNow()!.id;
    await another('o2');
    show();
    const user = userEvent.setup();
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
    await press(/^Delete this booking: Riga/);
    await press(/Undo/);
    expect(await screen.findByRole('button', { name: /^Delete this booking/ })).toBeTruthy();
    await press(/^Delete this booking: Riga/);
    expect((await listDrafts()).some(({ id }) => id === first)).toBe(true);
    // The page goes before the time is over.
    act(() => cleanup());
    await vi.waitFor(async () => expect((await listDrafts()).some(({ id }) => id === first)).toBe(false));
  });

  it('for the same flights differ by their travellers, also in the undo notice; Undo focuses what it restores', async () => {
    world();
    await readyToPay();
    const ids = [draftNow()!.id];
    for (const name of ['Marta', 'Zoe']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await another('o1');
      editPassenger(draftNow()!.passengers[0]!.id, { name });
      // oxlint-disable-next-line no-await-in-loop
      await saveDraftNow();
      ids.push(draftNow()!.id);
    }
    show();
    const list = within(await screen.findByRole('region', { name: 'Other bookings you started' }));
    const rows = list.getAllByRole('button', { name: /^Riga to Barcelona/ });
    expect(
      rows.map((row) => / (Elīna|Marta|Zoe) Bērziņa, flight/i.exec(row.textContent ?? '')?.[1]).toSorted(),
    ).toEqual(['Elīna', 'Marta']);
    const user = userEvent.setup();
    const remove = list.getByRole('button', { name: /^Delete this booking: Riga to Barcelona, .*, Marta Bērziņa$/ });
    remove.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement?.textContent).toBe('Undo');
    expect(list.getByText(/^Deleted: .*, Marta Bērziņa$/)).toBeTruthy();
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toMatch(/Marta Bērziņa, flight/i));
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(draftNow()!.id).toBe(ids[1]));
  });
});
