import { beforeEach, describe, expect, it } from 'vitest';
import { putBack } from '../../fixtures/states';
import { ownDatabase } from '../../fixtures/ownDatabase';
import { eachAlone, readyToPay, world } from '../booking/world';
import { HANDOVER_LIFE_MS } from '@/domain/handover/handover';
import { booking, changeDraft, draftNow } from '@/state/booking';
import { stopAutosave } from '@/state/booking/draft/autosave';
import { ensureBooking } from '@/state/booking/flow/create';
import { stopSyncSubscriptions } from '@/state/booking/flow/subscriptions';
import { openHandover, readSealed, sealBooking, unseal } from '@/state/booking/handover';
import { pay } from '@/state/booking/payment/pay';
import { sendParts } from '@/state/booking/sync/updates';
import { session } from '@/state/session';
import { changedParts } from '@/state/booking/sync/payloads';
import { referenceDays } from '@/state/booking/draft/helpers';

eachAlone();
beforeEach(() => {
  session.settings = { ...session.settings, tenantName: 'kaija' };
});

/** What the other device reads of a link. It has a database and a memory of its own. */
async function onOtherDevice(url: string) {
  stopSyncSubscriptions();
  stopAutosave();
  ownDatabase();
  sessionStorage.clear();
  localStorage.clear();
  putBack(booking);
  const link = readSealed(url);
  if (typeof link === 'string') throw new Error(link);
  const read = await unseal(link);
  if (!read.ok) throw new Error(read.reason);
  return read.handover;
}

const seal = async (identity: boolean): Promise<string> => {
  const sealed = await sealBooking('key', identity);
  if (!sealed) throw new Error('not sealed');
  return sealed.url;
};

/** Opens it there without a connection, then makes its booking. */
async function makeThere(url: string): Promise<void> {
  const handover = await onOtherDevice(url);
  session.online = false;
  expect(await openHandover(handover)).toMatchObject({ ok: true });
  session.online = true;
  await ensureBooking();
}

describe('one booking of the server on two devices', () => {
  it('is made by the same request, whichever device sends it first', async () => {
    const net = world();
    await readyToPay();
    const url = await seal(false);
    await ensureBooking();
    await makeThere(url);
    const [first, second, ...more] = net.to('/booking/create');
    expect(more).toEqual([]);
    expect(second).toMatchObject({ key: first?.key, body: first?.body });
    expect(draftNow()?.bookingId).toBe('b1');
  });

  it('has the choices that one device sent and the other takes back', async () => {
    world();
    await readyToPay();
    changeDraft((draft) => {
      draft.seats = [];
    });
    await ensureBooking();
    await sendParts(true);
    await makeThere(await seal(true));
    changeDraft((draft) => {
      delete draft.seats;
    });
    const draft = draftNow()!;
    expect(changedParts(draft, referenceDays(draft)).map(({ key }) => key)).toContain('seats');
  });

  it('has one order: the device that comes second is shown the paid one', async () => {
    const paid = { status: 409, body: { errorMessage: 'This booking is paid already', code: 'already_paid' } };
    const net = world();
    await readyToPay();
    await ensureBooking();
    const url = await seal(true);
    expect(await pay()).toEqual({ kind: 'left' });
    net.routes['/payment/order'] = () => paid;
    await makeThere(url);
    changeDraft((draft) => {
      Object.assign(draft, { step: 'checkout' });
      Object.assign(draft.payment, { type: 'paymentInitiation', vendor: 'swed', agreed: true });
    });
    expect(await pay()).toEqual({ kind: 'stay' });
    expect(booking.pay.failure).toBe('paid');
    expect(
      net.to('/payment/order').map(({ body }) => (body as { payload: { booking_id: string } }).payload.booking_id),
    ).toEqual(['b1', 'b1']);
  });

  it('opens no more once the hour is over, also where the page was left open', async () => {
    world();
    await readyToPay();
    const handover = await onOtherDevice(await seal(false));
    expect(await openHandover({ ...handover, at: handover.at - HANDOVER_LIFE_MS })).toEqual({
      ok: false,
      reason: 'expired',
    });
    expect(draftNow()).toBeNull();
  });

  it('is not shared where it has facts of identity documents that may not travel, nor for another fare', async () => {
    const net = world();
    await readyToPay();
    await ensureBooking();
    await sendParts(true);
    const url = await seal(false);
    await makeThere(url);
    const keys = net.to('/booking/create').map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });
});
