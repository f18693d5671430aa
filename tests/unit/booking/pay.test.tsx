import { describe, expect, it, vi } from 'vitest';
import { priceCart, subtotal } from '@/domain/cart/cartPrice';
import { booking, changeDraft, draftNow, showDraft } from '@/state/booking';
import { loadBooking } from '@/state/booking/flow/lifecycle';
import { ensureBooking } from '@/state/booking/flow/create';
import { acceptPrice, resetOpenStep } from '@/state/booking/price/priceQuestions';
import { chooseFare } from '@/state/booking/price/fares';
import { editContact, enterStep, setBags } from '@/state/booking/draft/form';
import { saveDraftNow, stopAutosave } from '@/state/booking/draft/autosave';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { openStep } from '@/state/booking/flow/openStep';
import { readOrder } from '@/state/booking/order/orders';
import { pay } from '@/state/booking/payment/pay';
import { isModalOpen } from '@/state/modals';
import { resumeDraft } from '@/state/device/actions';
import { session } from '@/state/session';
import { configureStorage } from '@/platform/database';
import { getFlag } from '@/platform/sessionFlags';
import { db } from '@/offline/store/db';
import { getDraft, listDrafts } from '@/offline/drafts/draftRows';
import { getBookingToken, putBookingToken } from '@/offline/outbox/outboxRows';
import { created, eachAlone, left, lineOf, readyToPay, serverBooking, soon, start, world } from './world';
import { putBack, reopenPage } from '../../fixtures/states';

eachAlone();
const redirected = { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/pay/1' };

describe('paying', () => {
  it('sends everything, commits, orders once and leaves for the bank', async () => {
    const net = world();
    await readyToPay();
    const [first] = await Promise.all([pay(), pay()]);
    expect(first).toEqual({ kind: 'left' });
    expect(left).toHaveBeenCalledExactlyOnceWith('https://bank.example/pay/1');
    expect(net.to('/payment/order')).toHaveLength(1);
    const sent = net.to('/batchUpdate').flatMap(({ body }) => body as { payload: { type: string } }[]);
    expect(sent.map(({ payload }) => payload.type).sort()).toEqual(['contact', 'passenger', 'passenger']);
    // In this order: the updates, the commit, the order.
    const asked = net.calls.map(({ path }) => /batchUpdate|getBookingAndCommit|payment\/order/.exec(path)?.[0]);
    const after = asked.lastIndexOf('batchUpdate');
    expect(asked.slice(after + 1).filter(Boolean)).toEqual(['getBookingAndCommit', 'payment/order']);
    const { payload } = net.to('/payment/order')[0]!.body as { payload: Record<string, unknown> };
    expect(payload).toMatchObject({ booking_id: 'b1', type: 'paymentInitiation', vendor: 'swed' });
    expect(payload['return_url']).toMatch(/\/order\/\{order_id\}\/confirmation\?lang=/);
    expect((await readOrder('KA-1'))?.amount).toBe(priceCart(draftNow()!, 'paymentInitiation').total);
  });

  it('locks the tab while it runs: nothing reloads the page by itself', async () => {
    const locked: boolean[] = [];
    world({
      '/booking/getBookingAndCommit': () => {
        locked.push(getFlag('lock'));
        return { status: 422, body: { errorMessage: 'Passengers are missing' } };
      },
    });
    await readyToPay();
    expect(await pay()).toEqual({ kind: 'stay' });
    expect([...locked, getFlag('lock')]).toEqual([true, false]);
  });

  it.each([
    ['is restored by Back', () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))],
    ['is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('works again when the page %s, asks about the first payment, and orders nothing new', async (_, back) => {
    const net = world({ '/booking/retrieve': () => ({ body: serverBooking(458.8) }) });
    await readyToPay();
    expect(await pay()).toEqual({ kind: 'left' });
    expect(booking.pay.phase).toBe('leaving');
    back();
    expect(booking.pay.phase).toBe('idle');
    expect(await pay()).toEqual({ kind: 'left' });
    expect(net.to('/booking/retrieve')).toHaveLength(1);
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
    expect(left.mock.calls).toEqual([['https://bank.example/pay/1'], ['https://bank.example/pay/1']]);
  });

  it('leads to the order when the payment arrived meanwhile', async () => {
    const net = world({
      '/booking/retrieve': () => ({ body: { ...serverBooking(458.8, 'paid'), order_id: 'KA-1' } }),
    });
    await readyToPay();
    await pay();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-1' });
    expect(net.to('/payment/order')).toHaveLength(1);
    expect(await readOrder('KA-1')).toMatchObject({ status: 'paid' });
  });

  it('sends the bags of each traveller after the traveller, and charges them', async () => {
    const bag = (id: string) => ({ key: `coBaggageBundle_${id}`, serviceId: 'coBaggageBundle', units: 1, price: 25 });
    const net = world({
      '/booking/create': () => ({ body: { ...created, fare_total: 378.8 } }),
      '/booking/getBookingAndCommit': () => {
        const known = serverBooking(378.8);
        const items = [...lineOf(378.8), ...['a', 'b'].map((id) => ({ ...bag(id), isActiveOrderItem: true }))];
        return { body: { status: 'committed', booking: { ...known, cart: { total: 446.8, fee: 0, items } } } };
      },
      '/payment/order': () => ({
        body: { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/1', amount: 446.8 },
      }),
    });
    await readyToPay();
    chooseFare('f-l');
    setBags('cabin', 1);
    expect(subtotal(draftNow()!)).toBe(44_680);
    expect(await pay()).toEqual({ kind: 'left' });
    const sent = net.to('/batchUpdate').flatMap(({ body }) => body as { payload: Record<string, unknown> }[]);
    const told = sent.map(({ payload }) => payload);
    for (const { id } of draftNow()!.passengers) {
      const own = told.filter(({ original_id }) => original_id === id);
      expect(own.map(({ type }) => type)).toEqual(['passenger', 'baggage']);
      expect(own[1]).toMatchObject({ cabin: 'coBaggageBundle', checked: null, protection: false });
    }
    expect((await readOrder('KA-1'))?.amount).toBe(44_680);
  });

  it('makes another order when bags were removed after the first one, never the old total', async () => {
    const net = world({
      '/booking/getBookingAndCommit': () => {
        const fare = subtotal(draftNow()!) / 100 - 18;
        return { body: { status: 'committed', booking: serverBooking(fare) } };
      },
      '/payment/order': () => ({
        body: {
          order_id: `KA-${net.to('/payment/order').length}`,
          status: 'redirect',
          redirect_url: 'https://bank.example/1',
          amount: subtotal(draftNow()!) / 100,
        },
      }),
      '/booking/retrieve': () => ({ body: serverBooking(458.8) }),
    });
    await readyToPay();
    setBags('checked', 1);
    await pay();
    await pay();
    const keys = () => new Set(net.to('/payment/order').map(({ key }) => key));
    expect(keys().size).toBe(1);
    setBags('checked', 0);
    await pay();
    expect(keys().size).toBe(2);
    expect((await readOrder('KA-3'))?.amount).toBe(47_680);
  });

  it('asks when the booking has another price for a bag, and uses that price from then on', async () => {
    const items = [
      ...lineOf(378.8),
      { key: 'coBaggageBundle_a', serviceId: 'coBaggageBundle', units: 1, price: 27.5, isActiveOrderItem: true },
    ];
    const net = world({
      '/booking/create': () => ({ body: { ...created, fare_total: 378.8 } }),
      '/booking/getBookingAndCommit': () => {
        const cart = { total: 451.8, fee: 0, items };
        return { body: { status: 'committed', booking: { ...serverBooking(378.8), cart } } };
      },
    });
    await readyToPay();
    chooseFare('f-l');
    setBags('cabin', 1);
    await pay();
    expect(net.to('/payment/order')).toHaveLength(0);
    expect(draftNow()?.priceChange).toMatchObject({ oldTotal: 44_680, newTotal: 45_180 });
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(45_180);
    await pay();
    expect(net.to('/payment/order')).toHaveLength(1);
  });

  it('by card costs what the cart says, fee included', async () => {
    world();
    await readyToPay('cardPayments');
    const { total } = priceCart(draftNow()!, 'cardPayments');
    await pay();
    expect((await readOrder('KA-1'))?.amount).toBe(total);
  });

  it('makes another order when a code was added while the first outcome was unknown, and does not blame a fee', async () => {
    let lose = true;
    const sums = new Map<string, number>();
    const net = world({
      '/booking/getBookingAndCommit': () => {
        const known = serverBooking(458.8);
        const cart = { ...known.cart, total: subtotal(draftNow()!) / 100 };
        return { body: { status: 'committed', booking: { ...known, cart } } };
      },
      '/payment/order': () => {
        const { key } = net.to('/payment/order').at(-1)!;
        // One order per key, at the total the booking had then.
        if (!sums.has(key ?? '')) sums.set(key ?? '', subtotal(draftNow()!) / 100);
        if (lose) return 'lost';
        const number = [...sums.keys()].indexOf(key ?? '') + 1;
        const redirect_url = `https://bank.example/${number}`;
        return { body: { order_id: `KA-${number}`, status: 'redirect', redirect_url, amount: sums.get(key ?? '') } };
      },
    });
    await readyToPay();
    await pay();
    expect(booking.pay.failure).toBe('unknown');
    changeDraft((draft) => {
      draft.discount = { couponCode: 'BALTIC15', kind: 'amount', value: 1500 };
    });
    lose = false;
    expect(await pay()).toEqual({ kind: 'left' });
    expect(draftNow()!.priceChange).toBeNull();
    expect(left).toHaveBeenCalledExactlyOnceWith('https://bank.example/2');
    expect((await readOrder('KA-2'))?.amount).toBe(46_180);
    expect(await readOrder('KA-1')).toBeNull();
    expect(sums.size).toBe(2);
  });

  it('orders with the same key after a lost answer, and shows the outcome as unknown until then, also after a reload', async () => {
    let lose = true;
    const net = world({
      '/payment/order': () => {
        if (lose) return 'lost';
        return {
          body: { order_id: 'KA-1', status: 'redirect', redirect_url: 'https://bank.example/1', amount: 476.8 },
        };
      },
    });
    await readyToPay();
    await pay();
    expect(booking.pay.failure).toBe('unknown');
    expect(left).not.toHaveBeenCalled();
    // A reload on a train: an unknown outcome stays unknown.
    await saveDraftNow();
    stopSyncSubscriptions();
    stopAutosave();
    putBack(booking);
    await openStep('checkout');
    await expect.poll(() => booking.pay.failure, { message: 'also after a reload' }).toBe('unknown');
    lose = false;
    await pay();
    expect(left).toHaveBeenCalledOnce();
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
    resetOpenStep();
  });

  it('orders nothing at a changed price until it is accepted, and then sends the accepted total', async () => {
    const net = world({
      '/booking/getBookingAndCommit': ({ query }) =>
        query.get('accept_total') === '488.80'
          ? { body: { status: 'committed', booking: serverBooking(470.8) } }
          : { body: { status: 'price_changed', old_total: 476.8, new_total: 488.8, lines: lineOf(470.8) } },
      '/payment/order': () => ({ body: { ...redirected, amount: 488.8 } }),
    });
    await readyToPay();
    const asked = Date.now() - 300_000;
    changeDraft((draft) => Object.assign(draft, { pricedAt: asked }));
    await pay();
    const told = Date.now();
    expect(isModalOpen('priceChanged')).toBe(true);
    expect(net.to('/payment/order')).toHaveLength(0);
    expect(draftNow()!.pricedAt).toBe(asked);
    await new Promise((later) => setTimeout(later, 20));
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(48880);
    // The price is that of the commit, not of five minutes ago.
    const { pricedAt } = draftNow()!;
    expect([pricedAt > told - 5000, pricedAt <= told]).toEqual([true, true]);
    await pay();
    expect(left).toHaveBeenCalledOnce();
  });

  it('asks before paying an order that costs another total than the button, and then finds the same order', async () => {
    const net = world({ '/payment/order': () => ({ body: { ...redirected, amount: 491.1 } }) });
    await readyToPay('cardPayments');
    await pay();
    expect(isModalOpen('priceChanged')).toBe(true);
    expect(draftNow()?.priceChange).toMatchObject({ oldTotal: 48_634, newTotal: 49_110, source: 'order' });
    expect(left).not.toHaveBeenCalled();
    acceptPrice();
    expect(priceCart(draftNow()!, 'cardPayments')).toMatchObject({ total: 49_110, fee: 1430 });
    await pay();
    expect(left).toHaveBeenCalledOnce();
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
  });

  it('by card costs no more where the tenant may not charge for cards', async () => {
    const net = world({ '/payment/order': () => ({ body: { ...redirected, amount: 476.8 } }) });
    session.profile = { ...session.profile, cardFeeEnabled: false };
    await readyToPay('cardPayments');
    await openStep('checkout');
    expect(priceCart(draftNow()!, 'cardPayments').total).toBe(47_680);
    changeDraft((draft) => {
      draft.payment = { ...draft.payment, type: 'cardPayments', agreed: true };
    });
    await pay();
    expect(net.to('/payment/order')).toHaveLength(1);
    expect(left).toHaveBeenCalledOnce();
    session.profile = { ...session.profile, cardFeeEnabled: true };
  });

  it('sends no consent to offers that was not given, where the traveller is asked once', async () => {
    const net = world();
    session.profile = { ...session.profile, marketing: 'opt-in' };
    await readyToPay('cardPayments');
    changeDraft((draft) => {
      draft.contact.isSubscribedNewsletter = false;
    });
    await pay();
    expect(net.to('/payment/order')[0]?.body).toMatchObject({ payload: { offers_opt_out: true } });
    session.profile = { ...session.profile, marketing: 'spec' };
  });

  it('asks when a chosen service has another price, and charges it only after the confirmation', async () => {
    const entry = (unit: number) => ({
      id: 'travelInsurancePlus',
      category: 'insurance',
      data: {
        net_price: unit,
        agent_markup: { value: 0, unit: 'EUR' },
        policy: 'per_passenger',
        total_price: unit,
        unit_price: unit,
      },
    });
    world({ '/services/all': () => ({ body: [entry(25)] }) });
    reopenPage(session);
    await readyToPay();
    changeDraft((draft) => {
      const policy = 'per_passenger';
      const base = { serviceId: 'travelInsurancePlus', value: 'travelInsurancePlus' };
      draft.services = { travelInsurance: { ...base, unitPrice: 2220, policy, vtripPolicy: policy } };
    });
    expect(subtotal(draftNow()!)).toBe(47_680 + 4440);
    await openStep('checkout');
    await expect.poll(() => isModalOpen('priceChanged')).toBe(true);
    expect(subtotal(draftNow()!)).toBe(47_680 + 4440);
    expect(draftNow()?.priceChange).toMatchObject({ oldTotal: 52_120, newTotal: 52_680, source: 'catalogue' });
    acceptPrice();
    expect(subtotal(draftNow()!)).toBe(52_680);
    reopenPage(session);
  });

  it('shows what the server refuses, and orders nothing', async () => {
    const net = world({
      '/booking/getBookingAndCommit': () => ({
        status: 422,
        body: { errorMessage: 'The contact is missing', code: 'incomplete', field: 'contact' },
      }),
    });
    await readyToPay();
    await pay();
    expect(booking.pay).toMatchObject({ phase: 'idle', failure: 'rejected', message: 'The contact is missing' });
    expect(net.to('/payment/order')).toHaveLength(0);
  });

  it('clears the failure once the step is opened again after a correction', async () => {
    let refused = true;
    world({
      '/booking/getBookingAndCommit': () =>
        refused
          ? { status: 422, body: { errorMessage: 'The contact is missing', code: 'incomplete', field: 'contact' } }
          : { body: { status: 'committed', booking: serverBooking(458.8) } },
    });
    await readyToPay();
    await openStep('checkout');
    await pay();
    expect(booking.pay.failure).toBe('rejected');
    await openStep('passengers');
    refused = false;
    editContact({ email: 'liepa@example.com' });
    await openStep('checkout');
    expect(booking.pay.failure).toBeNull();
    resetOpenStep();
  });

  it('stops when a change could not be queued, because the order would lack it', async () => {
    const net = world();
    await readyToPay();
    await ensureBooking();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await pay();
    full.mockRestore();
    expect(booking.pay).toMatchObject({ phase: 'idle', failure: 'failed' });
    expect(net.to('/booking/getBookingAndCommit')).toHaveLength(0);
    expect(net.to('/payment/order')).toHaveLength(0);
    expect(await pay()).toEqual({ kind: 'left' });
  });

  it('does not claim to send updates that the server refused', async () => {
    world({ '/booking/batchUpdate': () => ({ status: 401, body: { errorMessage: 'No' } }) });
    await readyToPay();
    await pay();
    expect(booking.pay).toMatchObject({ phase: 'idle', failure: 'failed' });
  });

  it('shows refused updates, also after a reload, and does not claim to send them', async () => {
    const net = world({
      '/booking/batchUpdate': ({ body }) => ({
        body: (body as { idempotency_id: string; payload: { type: string } }[]).map(({ idempotency_id, payload }) => ({
          idempotency_id,
          ...(payload.type === 'contact'
            ? { status: 'rejected', error: { code: 'invalid', field: 'email', message: 'No such mailbox' } }
            : { status: 'applied' }),
        })),
      }),
    });
    await readyToPay();
    await pay();
    const refused = { phase: 'idle', failure: 'rejected', message: 'No such mailbox' };
    expect(booking.pay).toMatchObject(refused);
    const marked = { 'contact.email': 'No such mailbox' };
    await expect.poll(() => booking.rejected).toEqual(marked);
    // What a reload leaves: only the row on the device.
    await saveDraftNow();
    stopSyncSubscriptions();
    stopAutosave();
    putBack(booking);
    await loadBooking();
    await expect.poll(() => booking.rejected).toEqual(marked);
    const { email } = draftNow()!.contact;
    editContact({ email: `${email}x` });
    await expect.poll(() => booking.rejected, { message: 'until it is changed' }).toEqual({});
    editContact({ email });
    await expect.poll(() => booking.rejected).toEqual(marked);
    await pay();
    expect(booking.pay).toMatchObject(refused);
    expect(net.to('/payment/order')).toHaveLength(0);
  });

  it('in a second tab whose draft missed the first one finds the order of the first', async () => {
    const net = world();
    await readyToPay();
    await pay();
    // What the other tab has in memory: only the device knows that the traveller is at the bank.
    booking.draft!.status = 'open';
    await pay();
    expect(left).toHaveBeenCalledTimes(2);
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
  });

  it('sends a halted queue again before it reports anything', async () => {
    let down = true;
    const net = world({
      '/booking/getBookingAndCommit': () =>
        down ? { status: 500, body: {} } : { body: { status: 'committed', booking: serverBooking(458.8) } },
    });
    await readyToPay();
    await pay();
    expect(net.to('/payment/order')).toHaveLength(0);
    const store = await db();
    await store.run('rw', ['lanes'], async (tx) => {
      for (const queue of await tx.lanes.toArray()) await tx.lanes.put({ ...queue, state: 'halted' });
    });
    down = false;
    expect(await pay()).toEqual({ kind: 'left' });
  });

  it('after another flight was chosen does not lead to the bank, and finds the same order later', async () => {
    for (const where of ['/booking/batchUpdate', '/booking/getBookingAndCommit', '/payment/order'] as const) {
      const net = world();
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const answer = net.routes[where]!;
      net.routes[where] = async (call) => {
        await held;
        return await answer(call);
      };
      await readyToPay();
      const first = draftNow()!.id;
      const paid = pay();
      await vi.waitFor(() => expect(net.to(where).length).toBeGreaterThan(0));
      await start();
      const second = draftNow()!.id;
      expect(second).not.toBe(first);
      release();
      expect(await paid, where).toEqual({ kind: 'stay' });
      expect(left).not.toHaveBeenCalled();
      // Nothing of the first draft is shown for the second one.
      expect(draftNow()).toMatchObject({ id: second, status: 'open', bookingId: null });
      expect(draftNow()!.priceChange).toBeNull();
      expect(booking.pay).toMatchObject({ phase: 'idle', failure: null });

      expect(await resumeDraft('b1')).toBe(true);
      expect(await pay(), where).toEqual({ kind: 'left' });
      expect(left).toHaveBeenCalledOnce();
      expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
      expect(draftNow()!.status).toBe('paying');
      left.mockClear();
      showDraft(null);
      configureStorage({ tenant: `left${where}` });
    }
  });

  it('after another step was opened does not lead to the bank', async () => {
    const net = world();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const order = net.routes['/payment/order']!;
    net.routes['/payment/order'] = async (call) => {
      await held;
      return await order(call);
    };
    await readyToPay();
    const paid = pay();
    await vi.waitFor(() => expect(net.to('/payment/order')).toHaveLength(1));
    enterStep('seats');
    release();
    expect(await paid).toEqual({ kind: 'stay' });
    expect(left).not.toHaveBeenCalled();
    expect(draftNow()!.status).toBe('open');
    enterStep('checkout');
    expect(await pay()).toEqual({ kind: 'left' });
    expect(new Set(net.to('/payment/order').map(({ key }) => key)).size).toBe(1);
  });

  it('by bank transfer ends the draft and opens the order page', async () => {
    const bank_details = {
      beneficiary: 'SIA Kaija',
      iban: 'LV61SAND0000012345678',
      bic: 'SANDLV22',
      reference: 'KA-1',
      amount: 476.8,
      pay_until: soon(),
    };
    world({
      '/payment/order': () => ({ body: { order_id: 'KA-1', status: 'awaiting_payment', amount: 476.8, bank_details } }),
    });
    await readyToPay('bankTransfer');
    expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-1' });
    expect(await readOrder('KA-1')).toMatchObject({ status: 'awaiting_payment', bankDetails: { amount: 47680 } });
    expect(booking.draft).toBeNull();
    expect(JSON.stringify(await listDrafts())).not.toContain('Elīna');
  });

  it.each(['before', 'while'])(
    'in a second tab leads to the order that was made %s Pay was pressed there',
    async (when) => {
      const net = world({
        '/payment/order': () => ({ body: { order_id: 'KA-1', status: 'awaiting_payment', amount: 476.8 } }),
      });
      await readyToPay('bankTransfer');
      await ensureBooking();
      await saveDraftNow();
      const [open, token] = [(await getDraft('b1'))!, (await getBookingToken('b1'))!];
      expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-1' });
      const done = (await getDraft('b1'))!;
      const put = async (data: typeof done) => {
        const row = { id: 'b1', uid: '', rev: data.rev, updatedAt: data.updatedAt, data };
        const store = await db();
        await store.run('rw', ['drafts'], (tx) => tx.drafts.put(row));
      };
      if (when === 'while') {
        await put(open);
        await putBookingToken('b1', token, null);
        const { '/booking/getBookingAndCommit': commit } = net.routes;
        net.routes['/booking/getBookingAndCommit'] = (call) => (void put(done), commit!(call));
      }
      // What the other tab has in memory.
      showDraft(open);
      expect(await pay()).toEqual({ kind: 'order', orderId: 'KA-1' });
      expect(net.to('/payment/order')).toHaveLength(1);
    },
  );
});
