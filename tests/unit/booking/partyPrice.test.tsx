import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { snapshot } from 'valtio';
import { priceCart, subtotal } from '@/domain/cart/cartPrice';
import { BookingPage } from '@/features/booking/BookingPage';
import { seedMessages, switchLocale } from '@/i18n/catalogue';
import core from '@/i18n/compiled/core/en_GB.json';
import flow from '@/i18n/compiled/flow/en_GB.json';
import partyTexts from '@/i18n/compiled/party/en_GB.json';
import { I18nProvider } from '@/i18n/provider';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { ensureBooking } from '@/state/booking/flow/create';
import { saveDraftNow } from '@/state/booking/draft/autosave';
import { askPartyPrice, cancelPartyChange, partyNow, acceptPartyChange } from '@/state/booking/travellers/party';
import { sendParts } from '@/state/booking/sync/updates';
import { session } from '@/state/session';
import { listDrafts } from '@/offline/drafts/draftRows';
import { listUpdates } from '@/offline/outbox/outboxRows';
import { wireOffer } from '../offers/builders';
import { created, eachAlone, readyToPay, soon, world } from './world';

eachAlone();

const count = (query: URLSearchParams) =>
  ['p_adult', 'p_child', 'p_infant'].reduce((sum, name) => sum + Number(query.get(name) ?? 0), 0);

/** 200 euros a head in the light fare, 240 in the standard one, for any party. */
function flights(over: Parameters<typeof world>[0] = {}) {
  let bookings = 0;
  let travellers = 0;
  const net = world({
    '/search': ({ query }) => {
      travellers = count(query);
      const offer = wireOffer({ each: 200, travellers });
      const { segments: _, segments_direction: __, id: ___, merge_key: ____, data_provider: _____, ...bags } = offer;
      const fare = (fare_id: string, family: string, each: number) => ({
        ...bags,
        fare_id,
        family,
        price: wireOffer({ each, travellers }).price,
        changes: { kind: 'no' },
        refund: { kind: 'no' },
      });
      const fares = [fare('g-l', 'light', 200), fare('g-s', 'standard', 240)];
      return { body: { offer, fares, priced_at: new Date().toISOString() } };
    },
    '/booking/create': () => {
      bookings += 1;
      const fare_total = bookings === 1 ? 458.8 : travellers * 240;
      return { body: { ...created, booking_id: `b${bookings}`, expires_at: soon(), fare_total } };
    },
    ...over,
  });
  return net;
}

const sentTo = (net: ReturnType<typeof world>, id: string) =>
  net
    .to(`/booking/batchUpdate/${id}`)
    .flatMap(({ body }) => body as { payload: { type: string; original_id?: string; ageGroup?: string } }[])
    .map(({ payload }) => payload);

describe('a change of party', () => {
  it('is priced for the new party, and changes nothing before the confirmation', async () => {
    const net = flights();
    await readyToPay();
    await ensureBooking();
    const before = JSON.stringify(draftNow());
    await askPartyPrice({ kind: 'add', group: 'child' });
    const { query } = net.to('/search')[0]!;
    expect([query.get('p_adult'), query.get('p_child'), query.get('merge_key')]).toEqual(['2', '1', 'mk1']);
    // 3 × (240 + 9) against 458.80 + 2 × 9: the standard fare stays the standard fare.
    expect(partyNow().answer).toEqual({ state: 'priced', before: 47680, after: 74700 });
    cancelPartyChange();
    expect(acceptPartyChange()).toBeNull();
    expect(JSON.stringify(draftNow())).toBe(before);
    expect(net.to('/booking/create')).toHaveLength(1);
  });

  it('is priced with the fee of the chosen card, as the cart shows it', async () => {
    const net = flights();
    await readyToPay('cardPayments');
    await ensureBooking();
    await sendParts();
    const shown = () => priceCart(draftNow()!, 'cardPayments').total;
    const before = shown();
    await askPartyPrice({ kind: 'add', group: 'child' });
    const { answer } = partyNow();
    acceptPartyChange();
    expect(answer).toEqual({ state: 'priced', before, after: shown() });
    await vi.waitFor(() => expect(draftNow()!.bookingId).toBe('b2'));
    await vi.waitFor(() => expect(sentTo(net, 'b2').map(({ type }) => type)).toContain('contact'));
    await saveDraftNow();
  });

  it('adding one makes another booking on the server, with everything typed sent to it', async () => {
    const net = flights();
    await readyToPay();
    await ensureBooking();
    await sendParts();
    await vi.waitFor(() => expect(sentTo(net, 'b1').length).toBeGreaterThan(2));
    const names = draftNow()!.passengers.map(({ name }) => name);
    await askPartyPrice({ kind: 'add', group: 'child' });
    const id = acceptPartyChange();
    expect(subtotal(draftNow()!)).toBe(74700);
    await vi.waitFor(() => expect(draftNow()!.bookingId).toBe('b2'));
    expect(draftNow()!).toMatchObject({ fareId: 'g-s', search: { passengers: { adult: 2, child: 1, infant: 0 } } });
    expect(draftNow()!.priceChange ?? null).toBeNull();
    expect(draftNow()!.passengers.map(({ name }) => name)).toEqual([...names, '']);
    expect(draftNow()!.passengers.at(-1)).toMatchObject({ id, ageGroup: 'child', main: false });
    expect((net.to('/booking/create')[1]!.body as { search: string }).search).toContain('p_child=1');
    await vi.waitFor(() =>
      expect(sentTo(net, 'b2').map(({ type }) => type)).toEqual(expect.arrayContaining(['passenger', 'contact'])),
    );
    await saveDraftNow();
    await vi.waitFor(async () => expect((await listDrafts()).map((draft) => draft.id)).toEqual(['b2']));
  });

  it('leaving one alone drops the charge for sitting together; other seats stay', async () => {
    flights();
    await readyToPay();
    const seat = { airline: 'BT', unitPrice: 800 } as const;
    changeDraft((draft) => {
      draft.seats = [
        { ...seat, segment: 0, serviceId: 'together' },
        { ...seat, segment: 1, serviceId: 'window' },
      ];
    });
    await askPartyPrice({ kind: 'remove', id: draftNow()!.passengers[1]!.id });
    // Two of 458.80 + 2 × 9 + 2 × 16.00; one of 240 + 9 + 8.00.
    expect(partyNow().answer).toEqual({ state: 'priced', before: 47680 + 3200, after: 24900 + 800 });
    acceptPartyChange();
    expect(draftNow()!.seats!.map(({ serviceId }) => serviceId)).toEqual(['random', 'window']);
    expect(subtotal(draftNow()!)).toBe(25700);
    await vi.waitFor(() => expect(draftNow()!.bookingId).toBe('b1'));
  });

  it('removing one removes the bags and sends nothing about that traveller', async () => {
    const net = flights();
    await readyToPay();
    const [first, second] = draftNow()!.passengers;
    changeDraft((draft) => {
      draft.bags = { [first!.id]: { cabin: 0, checked: 1 }, [second!.id]: { cabin: 0, checked: 1 } };
    });
    // Never made: its updates wait on the device under the draft's id.
    session.online = false;
    await sendParts();
    const old = draftNow()!.id;
    await vi.waitFor(async () => expect((await listUpdates(old)).length).toBeGreaterThan(0));
    session.online = true;
    await askPartyPrice({ kind: 'remove', id: second!.id });
    acceptPartyChange();
    expect(Object.keys(draftNow()!.bags!)).toEqual([first!.id]);
    await vi.waitFor(() => expect(draftNow()!.bookingId).toBe('b1'));
    await vi.waitFor(() => expect(sentTo(net, 'b1').some(({ type }) => type === 'passenger')).toBe(true));
    expect(sentTo(net, 'b1').filter(({ original_id }) => original_id === second!.id)).toEqual([]);
    await vi.waitFor(async () => expect(await listUpdates(old)).toEqual([]));
  });

  it('changing a ticket keeps what was typed', async () => {
    flights();
    await readyToPay();
    const { id } = draftNow()!.passengers[1]!;
    await askPartyPrice({ kind: 'regroup', id, group: 'child' });
    acceptPartyChange();
    expect(draftNow()!.passengers[1]).toMatchObject({ id, ageGroup: 'child', name: 'Jānis' });
    expect(draftNow()!.search.passengers).toEqual({ adult: 1, child: 1, infant: 0 });
  });

  it.each([
    ['offline', {}],
    ['gone', { '/search': () => ({ status: 404, body: { errorMessage: 'gone' } }) }],
    ['failed', { '/search': () => ({ body: { nonsense: true } }) }],
  ])('%s: says so and changes nothing', async (state, over) => {
    flights(over);
    await readyToPay();
    if (state === 'offline') session.online = false;
    const before = JSON.stringify(draftNow());
    await askPartyPrice({ kind: 'add', group: 'adult' });
    expect(partyNow().answer.state).toBe(state);
    expect([acceptPartyChange(), JSON.stringify(draftNow())]).toEqual([null, before]);
  });

  it('is priced again when another window changed the party meanwhile', async () => {
    const net = flights();
    await readyToPay();
    const { id } = draftNow()!.passengers[1]!;
    const leave = (query: string) =>
      changeDraft((draft) => {
        draft.passengers = draft.passengers.filter((one) => one.id !== id);
        draft.query = query;
      });
    const alone = draftNow()!.query.replace('p_adult=2', 'p_adult=1');
    await askPartyPrice({ kind: 'add', group: 'child' });
    leave(alone);
    expect(acceptPartyChange()).toBeNull();
    expect(draftNow()!.passengers).toHaveLength(1);
    await vi.waitFor(() =>
      expect(partyNow()).toMatchObject({ change: { group: 'child' }, answer: { state: 'priced' } }),
    );
    expect(net.to('/search').at(-1)!.query.get('p_adult')).toBe('1');
    // Nobody is removed twice.
    await askPartyPrice({ kind: 'remove', id });
    expect([partyNow().change, acceptPartyChange()]).toEqual([null, null]);
    expect(net.to('/booking/create')).toEqual([]);
  });

  it('is refused while the booking is being paid', async () => {
    const net = flights();
    await readyToPay();
    booking.draft!.status = 'paying';
    await askPartyPrice({ kind: 'add', group: 'adult' });
    expect([partyNow().answer.state, net.calls.length]).toEqual(['paying', 0]);
    expect(snapshot(booking).draft!.passengers).toHaveLength(2);
  });
});

describe('the focus after a change of party', () => {
  const open = async () => {
    seedMessages('core', 'en_GB', core);
    seedMessages('flow', 'en_GB', flow);
    seedMessages('party', 'en_GB', partyTexts);
    await switchLocale('en_GB');
    const router = createMemoryRouter([{ path: '*', element: <BookingPage step="passengers" /> }], {
      initialEntries: ['/booking/passengers'],
    });
    render(
      <I18nProvider>
        <RouterProvider router={router} />
      </I18nProvider>,
    );
    await screen.findByRole('heading', { name: 'Traveller 2, adult' });
  };
  const press = async (name: RegExp | string) => {
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    fireEvent.click(button);
  };
  const focused = () => document.activeElement?.textContent;

  it('is at the heading of the last remaining traveller after the last one was removed', async () => {
    flights();
    await readyToPay();
    await open();
    await press('Remove traveller 2');
    await press(/^Accept/);
    await waitFor(() => expect(focused()).toBe('Traveller 1, adult'));
    cleanup();
  });

  it('is at the heading of the traveller with the new ticket', async () => {
    flights();
    await readyToPay();
    act(() => changeDraft((draft) => void Object.assign(draft.passengers[1]!, { dob: '2019-02-03' })));
    await open();
    await press('Change to a child’s ticket');
    await press(/^Accept/);
    await waitFor(() => expect(focused()).toBe('Traveller 2, child'));
    cleanup();
  });
});
