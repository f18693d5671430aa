import { describe, expect, it, vi } from 'vitest';
import { subtotal } from '@/domain/cart/cartPrice';
import { setClock } from '@/platform/clock';
import { clearBookingSession } from '@/platform/sessionFlags';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { startDraft } from '@/state/startDraft';
import { loadBooking, findResumable, offerToResume } from '@/state/booking/flow/lifecycle';
import { ensureBooking } from '@/state/booking/flow/create';
import { acceptPrice, askAboutExpiry } from '@/state/booking/price/priceQuestions';
import { chooseChecked } from '@/state/booking/services/choices';
import { askFares, chooseFare, loadFares, refreshPrice } from '@/state/booking/price/fares';
import { enterStep, editContact, editPassenger, settleBirthdays, typeBirthday } from '@/state/booking/draft/form';
import { isPriceExpired } from '@/state/booking/draft/helpers';
import { saveDraftNow } from '@/state/booking/draft/autosave';
import { startSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { goOnAfterRecheck, openStep } from '@/state/booking/flow/openStep';
import { pay } from '@/state/booking/payment/pay';
import { sendParts } from '@/state/booking/sync/updates';
import { clearModals, isModalOpen } from '@/state/modals';
import { session } from '@/state/session';
import { listDrafts } from '@/offline/drafts/draftRows';
import { getBookingToken, bookingsWithUpdates, listUpdates } from '@/offline/outbox/outboxRows';
import { drainAll, outboxEvents } from '@/offline/outbox/pageOutbox';
import { wireOffer } from '../offers/builders';
import { anOffer, aSearch } from './build';
import { created, eachAlone, readyToPay, soon, start, travel_package, world } from './world';
import { putBack } from '../../fixtures/states';

eachAlone();

describe('a draft', () => {
  it('is restored after a reload with what was typed, a half date of birth included', async () => {
    world();
    await start();
    const id = booking.draft!.passengers[0]!.id;
    editPassenger(id, { name: 'Elīna', nationality: 'LV' });
    typeBirthday(id, '7/3');
    await saveDraftNow();
    putBack(booking);
    await loadBooking();
    expect(booking.draft?.passengers[0]).toMatchObject({ name: 'Elīna', nationality: 'LV', dob: '', dobText: '7/3' });
    expect((await findResumable())?.stale).toBe(false);
  });

  it('is restored with the bags of each traveller, and with those of an earlier version that only counted pieces', async () => {
    world();
    await start();
    const [first, second] = booking.draft!.passengers;
    const bags = {
      [first!.id]: { cabin: 1, checked: 1, upgrade: true, large: true, protection: 590 },
      [second!.id]: { cabin: 0, checked: 2 },
    } as const;
    changeDraft((draft) => {
      draft.bags = structuredClone(bags);
    });
    await saveDraftNow();
    putBack(booking);
    await loadBooking();
    expect(draftNow()?.bags).toEqual(bags);
  });

  it('accepts a two-digit year only on blur', async () => {
    world();
    await start();
    const { id } = booking.draft!.passengers[0]!;
    typeBirthday(id, '7/3/19');
    expect(booking.draft!.passengers[0]!.dob).toBe('');
    typeBirthday(id, '7/3/1989');
    expect(booking.draft!.passengers[0]).toMatchObject({ dob: '1989-03-07', dobText: '7/3/1989' });
    settleBirthdays(id);
    expect(booking.draft!.passengers[0]!.dobText).toBeUndefined();
    typeBirthday(id, '07/03/89');
    settleBirthdays();
    expect(booking.draft!.passengers[0]!.dob).toBe('1989-03-07');
  });

  it('asks for consent to offers with an unticked box for tenants with opt-in marketing', async () => {
    world();
    const start = { search: aSearch(), query: '?src=riga', offer: anOffer(), pricedAt: 1, expiresAt: null };
    session.profile = { ...session.profile, marketing: 'opt-in' };
    await startDraft(start);
    expect(booking.draft?.contact.isSubscribedNewsletter).toBe(false);
    putBack(booking);
    session.profile = { ...session.profile, marketing: 'spec' };
  });

  it('of another flight keeps the travellers of the previous one', async () => {
    world();
    await readyToPay();
    await startDraft({
      search: aSearch({ adult: 1, child: 0, infant: 0 }),
      query: '?src=riga',
      offer: anOffer({ id: 'o2' }),
      pricedAt: 1,
      expiresAt: null,
    });
    expect(booking.draft).toMatchObject({
      bookingId: null,
      offer: { id: 'o2' },
      contact: { email: 'elina@example.lv' },
    });
    expect(booking.draft!.passengers.map(({ name }) => name)).toEqual(['Elīna']);
    // Typed in: kept beside the new one.
    expect(await listDrafts()).toHaveLength(2);
  });
});

describe('making the booking', () => {
  it('happens once, however often it is requested, and renames the draft to the server’s id', async () => {
    const net = world();
    await readyToPay();
    const local = booking.draft!.id;
    expect(await Promise.all([ensureBooking(), ensureBooking()])).toEqual(['b1', 'b1']);
    expect(await ensureBooking()).toBe('b1');
    expect(net.to('/booking/create')).toHaveLength(1);
    expect(net.to('/booking/create')[0]!.body).toMatchObject({ fare_id: 'f-s', merge_key: 'mk1' });
    expect(await getBookingToken('b1')).toBe('secret');
    const ids = (await listDrafts()).map(({ id }) => id);
    expect(ids).toEqual(['b1']);
    expect(ids).not.toContain(local);
  });

  it('sends the same key again when the answer was lost', async () => {
    let lose = true;
    const ok = {
      booking_id: 'b1',
      access_token: 's',
      expires_at: soon(),
      travel_package,
      service_fee_per_passenger: 9,
    };
    const net = world({
      '/booking/create': () => {
        if (lose) return 'lost';
        return { body: { ...ok, fare_total: 458.8 } };
      },
    });
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    expect(booking.creation).toBe('offline');
    lose = false;
    expect(await ensureBooking()).toBe('b1');
    const keys = net.to('/booking/create').map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    { access_token: 'a\r\nSet-Cookie: x=1' },
    { access_token: 'Ключ' },
    { access_token: 'two words' },
    { booking_id: '..' },
    { booking_id: 'b\u0000' },
    { booking_id: '\uDE00' },
  ])(
    'with an id or a bearer that no call can carry says that it failed, and keeps what was typed: %j',
    async (wrong) => {
      let answer: object = { ...created, expires_at: soon(), ...wrong };
      const net = world({ '/booking/create': () => ({ body: answer }) });
      await readyToPay();
      expect(await ensureBooking()).toBeNull();
      // Not "offline", which nothing would ever end.
      expect(booking.creation).toBe('failed');
      expect(booking.draft).toMatchObject({ bookingId: null, contact: { email: 'elina@example.lv' } });
      expect(await pay()).toEqual({ kind: 'stay' });
      answer = { ...created, expires_at: soon() };
      expect(await ensureBooking()).toBe('b1');
      expect(new Set(net.to('/booking/create').map(({ key }) => key)).size).toBe(1);
    },
  );

  it('behind a captive portal waits like offline, and blames nobody for the price', async () => {
    const net = world({ '/booking/create': () => ({ text: '<p>Please sign in.</p>' }) });
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    expect(booking.creation).toBe('offline');
    expect(await pay()).toEqual({ kind: 'stay' });
    expect([booking.pay.failure, net.to('/payment/order')]).toEqual(['waiting', []]);
  });

  it('waits offline, and stores what is typed meanwhile', async () => {
    const net = world();
    session.online = false;
    await readyToPay();
    expect(await ensureBooking()).toBeNull();
    await sendParts();
    expect([booking.creation, net.calls.length]).toEqual(['offline', 0]);
    session.online = true;
    expect(await ensureBooking()).toBe('b1');
    await vi.waitFor(() => expect(booking.draft!.passengers.map((one) => one.committed)).toEqual([true, true]));
    expect(booking.draft!.passengers[0]!.passengerId).toBe(`s-${booking.draft!.passengers[0]!.id}`);
    await vi.waitFor(() => expect(booking.sync.word).toBe('sent'));
  });

  it('lists what is on its way to the booking, until the booking has it', async () => {
    world();
    await readyToPay();
    expect(await ensureBooking()).toBe('b1');
    await sendParts();
    await vi.waitFor(() => expect(booking.sync).toMatchObject({ word: 'sent', adding: [] }));
    const { id } = booking.draft!.passengers[0]!;
    chooseChecked([id], 'small');
    await vi.waitFor(() => expect(booking.sync.adding).toEqual([`baggage:${id}`]));
    await sendParts();
    await vi.waitFor(() => expect(booking.sync).toMatchObject({ word: 'sent', adding: [] }));
  });

  it('at another price asks first; the accepted price is the total to the cent', async () => {
    world({
      '/booking/create': () => ({
        body: {
          booking_id: 'b1',
          access_token: 's',
          expires_at: soon(),
          travel_package,
          service_fee_per_passenger: 9,
          fare_total: 470.81,
        },
      }),
    });
    await readyToPay();
    await ensureBooking();
    expect(booking.draft!.priceChange).toMatchObject({ oldTotal: 47680, newTotal: 48881, source: 'create' });
    expect(subtotal(draftNow()!)).toBe(47680);
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(48881);
    expect(booking.draft!.priceChange).toBeNull();
  });

  it('is repeated for another fare, and the first booking is abandoned', async () => {
    const net = world();
    await readyToPay();
    await ensureBooking();
    chooseFare('f-f');
    expect(booking.draft).toMatchObject({ bookingId: null, fareId: 'f-f' });
    expect(booking.draft!.passengers[0]!.name).toBe('Elīna');
    // Wait until the old row is removed, or it would leak into the next test.
    await vi.waitFor(async () => expect(await getBookingToken('b1')).toBeNull());
    await ensureBooking();
    expect(net.to('/booking/create').map(({ body }) => (body as { fare_id: string }).fare_id)).toEqual(['f-s', 'f-f']);
  });

  it('sends nothing to an abandoned booking: its waiting updates go to the next one, and its bearer is removed', async () => {
    const net = world({
      '/booking/create': () => {
        // No event arrives after this.
        net.state.down = true;
        return { body: { ...created, expires_at: soon() } };
      },
    });
    await readyToPay();
    await ensureBooking();
    await sendParts(true);
    const waited = (await listUpdates('b1')).map(({ kind }) => kind);
    expect(waited).toContain('passenger');
    chooseFare('f-f');
    await vi.waitFor(async () => expect(await listDrafts()).toMatchObject([{ bookingId: null, fareId: 'f-f' }]));
    await vi.waitFor(async () => expect(await getBookingToken('b1')).toBeNull());
    expect(await bookingsWithUpdates()).toEqual([]);
    net.state.down = false;
    net.routes['/booking/create'] = () => ({ body: { ...created, booking_id: 'b2', expires_at: soon() } });
    await ensureBooking();
    await sendParts(true);
    await vi.waitFor(() => expect(net.to('/booking/batchUpdate').length).toBeGreaterThan(0));
    await drainAll();
    const sent = net.to('/booking/batchUpdate');
    expect(sent.filter(({ path }) => !path.endsWith('/b2'))).toEqual([]);
    const kinds = sent.flatMap(({ body }) =>
      (body as { payload: { type: string } }[]).map(({ payload }) => payload.type),
    );
    expect(kinds.toSorted()).toEqual(waited.toSorted());
  });
});

describe('the price asked again', () => {
  /** One flight at `each` euros per person; its standard fare costs 40 more. */
  const flight = (each: number) => ({
    body: {
      offer: wireOffer({ each }),
      fares: [each, each + 40].map((price, at) => {
        const { price: money, ...bags } = wireOffer({ each: price });
        const rule = { kind: 'no' };
        return {
          ...bags,
          fare_id: at ? 'f-s' : 'f-l',
          family: at ? 'standard' : 'light',
          price: money,
          changes: rule,
          refund: rule,
        };
      }),
      priced_at: new Date().toISOString(),
    },
  });

  it('on the fare step shows the choice, with the price of the results beside it', async () => {
    world({ '/search': () => flight(189.4) });
    await start();
    expect(await askFares()).toBe(true);
    expect(booking.draft!.fares.map(({ total }) => total)).toEqual([37880, 45880]);
    expect(booking.draft).toMatchObject({ fareId: 'f-l', priceChange: null });
    // The total that the list showed, service fee included.
    expect(booking.check).toMatchObject({ before: 39680, after: 39680 });
  });

  it('expires although the clock is set back meanwhile, and is not extended by a reload (G21)', async () => {
    let passed = 0;
    const ticks = vi.spyOn(performance, 'now').mockImplementation(() => passed);
    try {
      world();
      let time = Date.now();
      setClock(() => time);
      await start();
      const most = 1_800_000;
      const deadline = time + most;
      changeDraft((draft) => {
        draft.expiresAt = deadline;
      });
      expect(isPriceExpired(deadline)).toBe(false);
      time = deadline - 120_000;
      passed = most - 120_000;
      expect(isPriceExpired(deadline)).toBe(false);
      // Two minutes pass, and the clock is set back an hour meanwhile.
      time = deadline - 3_600_000;
      passed = most - 1000;
      expect(isPriceExpired(deadline)).toBe(false);
      passed = most;
      expect(isPriceExpired(deadline)).toBe(true);

      // Written after that hour: the remaining time is unknown.
      time = deadline - 120_000;
      editContact({ tel: '29111222' });
      await saveDraftNow();
      putBack(booking);
      await loadBooking();
      expect(draftNow()!.expiresAt).toBe(deadline);
      time = deadline - 3_600_000;
      putBack(booking);
      await loadBooking();
      expect(draftNow()!.expiresAt).toBe(time);
      expect(draftNow()!.contact.tel).toBe('29111222');
    } finally {
      ticks.mockRestore();
      setClock(null);
    }
  });

  it('works through to payment on a device whose clock is two hours ahead of the server', async () => {
    setClock(() => Date.now() + 7_200_000);
    try {
      const net = world();
      await readyToPay();
      expect(await pay()).toEqual({ kind: 'left' });
      expect(isPriceExpired(draftNow()!.expiresAt)).toBe(false);
      expect(net.to('/booking/create')).toHaveLength(1);
      expect(net.to('/payment/order')).toHaveLength(1);
    } finally {
      setClock(null);
    }
  });

  it('is that of the flight on screen, although an answer for the previous one is pending', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const net = world({
      '/search': async () => {
        if (net.to('/search').length === 1) await held;
        return flight(net.to('/search').length === 1 ? 500 : 189.4);
      },
    });
    await start();
    const first = loadFares();
    await vi.waitFor(() => expect(net.to('/search')).toHaveLength(1));
    await start();
    await loadFares();
    expect(booking.fares).toBe('ready');
    expect(booking.draft!.fares.map(({ total }) => total)).toEqual([37880, 45880]);
    release();
    await first;
    expect(booking.fares).toBe('ready');
    expect(booking.draft!.fares.map(({ total }) => total)).toEqual([37880, 45880]);
  });

  it('after expiry makes a new booking and asks about the new total', async () => {
    const net = world({ '/search': () => flight(200) });
    await readyToPay();
    await ensureBooking();
    expect(await refreshPrice()).toBe(true);
    expect(booking.draft).toMatchObject({ bookingId: null, priceChange: { oldTotal: 47680, newTotal: 49800 } });
    expect(booking.draft!.passengers[0]).toMatchObject({ name: 'Elīna', committed: false });
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(49800);
    await ensureBooking();
    expect(net.to('/booking/create')).toHaveLength(2);
  });

  it('clears the failure of Pay about an expired fare', async () => {
    world({
      '/booking/getBookingAndCommit': () => ({ status: 410, body: { errorMessage: 'over' } }),
      '/search': () => flight(189.4),
    });
    await readyToPay();
    await pay();
    expect(booking.pay.failure).toBe('expired');
    expect(await refreshPrice()).toBe(true);
    await goOnAfterRecheck();
    expect(booking.pay.failure).toBeNull();
  });

  it('with another airline drops the seats on that flight, and says what that changes', async () => {
    const byRyanair = flight(229.4);
    byRyanair.body.offer.segments[1]!.carrier.code = 'FR';
    world({ '/search': () => byRyanair });
    await readyToPay();
    const seats = [0, 1].map((segment) => ({ segment, serviceId: 'window', airline: 'BT', unitPrice: 850 }) as const);
    changeDraft((draft) => {
      draft.seats = seats;
    });
    const before = subtotal(draftNow()!);
    expect(await refreshPrice()).toBe(true);
    expect(draftNow()!.seats!.map(({ serviceId, airline }) => [serviceId, airline])).toEqual([
      ['random', 'BT'],
      ['random', 'FR'],
    ]);
    expect(booking.draft!.priceChange).toMatchObject({ oldTotal: before, newTotal: subtotal(draftNow()!) });
  });

  it('for a draft started offline comes before the booking, and a changed price waits for an answer', async () => {
    const net = world({ '/search': () => flight(199.4) });
    session.online = false;
    await start();
    await openStep('passengers');
    expect(net.calls).toHaveLength(0);
    session.online = true;
    await openStep('passengers');
    expect(net.calls.map(({ path }) => path.split('/').at(-1)).slice(0, 2)).toEqual(['search', 'create']);
    expect(booking.draft!.priceChange).toMatchObject({ oldTotal: 39680, newTotal: 47680 });
    expect(isModalOpen('priceChanged')).toBe(true);
    // The fares were not shown yet: later steps say so until they are.
    expect(booking.draft!.unseenFares).toBe(true);
    await openStep('fares');
    expect(booking.draft!.unseenFares).toBe(false);
  });

  it('of a flight that is gone says so and keeps everything', async () => {
    world({ '/search': () => ({ status: 404, body: { errorMessage: 'gone' } }) });
    await readyToPay();
    expect(await refreshPrice()).toBe(false);
    expect(booking.fares).toBe('gone');
    expect(booking.draft!.passengers[0]!.name).toBe('Elīna');
  });

  it('from a failing server does not claim that the flight is gone', async () => {
    world({ '/search': () => ({ status: 503, body: { errorMessage: 'down' } }) });
    await readyToPay();
    expect(await refreshPrice()).toBe(false);
    expect(booking.fares).toBe('failed');
  });

  it('is offered by a dialog when an expired booking is opened', async () => {
    world();
    await readyToPay();
    await ensureBooking();
    const later = Date.now() + 40 * 60_000;
    setClock(() => later);
    try {
      await openStep('checkout');
      expect(isModalOpen('staleBooking')).toBe(true);
      expect((await findResumable())?.stale).toBe(true);
    } finally {
      setClock(null);
    }
  });

  it('is announced on home before opening, also without a booking; fares are then requested automatically', async () => {
    world();
    await readyToPay();
    const later = Date.now() + 40 * 60_000;
    changeDraft((draft) => {
      draft.expiresAt = later - 1;
    });
    expect((await findResumable())?.stale).toBe(false);
    setClock(() => later);
    try {
      expect((await findResumable())?.stale).toBe(true);
      enterStep('fares');
      expect((await findResumable())?.stale).toBe(false);
    } finally {
      setClock(null);
    }
  });

  it('asks with one dialog when the booking ends while on screen, and success closes it', async () => {
    world();
    await readyToPay();
    await ensureBooking();
    startSyncSubscriptions();
    outboxEvents.emit('closed', { bookingId: 'b1', status: 410 });
    // the timer notices the same a moment later
    askAboutExpiry('refreshPrice');
    expect([isModalOpen('staleBooking'), isModalOpen('refreshPrice')]).toEqual([true, false]);
    changeDraft((draft) => {
      Object.assign(draft, { status: 'open', expiresAt: Date.now() + 60_000, bookingId: null });
    });
    await goOnAfterRecheck();
    expect([isModalOpen('staleBooking'), isModalOpen('refreshPrice')]).toEqual([false, false]);
  });

  it('is never requested while a payment is being checked', async () => {
    world();
    await readyToPay();
    changeDraft((draft) => {
      Object.assign(draft, { status: 'paying', expiresAt: 1, bookingId: 'b1' });
    });
    askAboutExpiry('refreshPrice');
    expect([isModalOpen('staleBooking'), isModalOpen('refreshPrice')]).toEqual([false, false]);
  });
});

describe('a booking in progress', () => {
  const base = 'https://kaija.example/app/';
  it('is offered by the dialog once per session on search pages, and nowhere else', async () => {
    world();
    await readyToPay();
    await saveDraftNow();
    // Another visit.
    clearBookingSession();
    const elsewhere = [
      '',
      '?lang=lv',
      'booking/fares',
      'booking/cancelled',
      'order/KA-1/thankyou',
      'device',
      'device?lang=lv',
      'device/outbox',
      'info/terms_of_service',
      'about-us',
      'searching',
    ];
    for (const path of elsewhere) {
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await offerToResume(base + path, base);
      expect(isModalOpen('resumeBooking')).toBe(false);
    }
    await offerToResume(`${base}search/results?src=Riga`, base);
    expect(isModalOpen('resumeBooking')).toBe(true);
    clearModals();
    await offerToResume(`${base}cheap-flights`, base);
    expect(isModalOpen('resumeBooking')).toBe(false);
  });
});
