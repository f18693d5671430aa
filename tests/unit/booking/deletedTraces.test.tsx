import { describe, expect, it } from 'vitest';
import { readAllRows } from '@/offline/storageHealth';
import { removeTracesOfDeleted } from '@/offline/outbox/outboxRows';
import { booking, changeDraft, draftNow, showDraft } from '@/state/booking';
import { ensureBooking } from '@/state/booking/flow/create';
import { saveDraftNow } from '@/state/booking/draft/autosave';
import { openStep } from '@/state/booking/flow/openStep';
import { confirmPayment } from '@/state/booking/payment/confirm';
import { pay } from '@/state/booking/payment/pay';
import { sendParts } from '@/state/booking/sync/updates';
import { removeBooking } from '@/state/device/remove';
import { session } from '@/state/session';
import { eachAlone, readyToPay, world } from './world';

eachAlone();

/** Everything that this device stores, as one text. */
async function stored(): Promise<string> {
  const inBrowser = [localStorage, sessionStorage].map((storage) =>
    Array.from({ length: storage.length }, (_, at) => {
      const key = storage.key(at) ?? '';
      return `${key} ${storage.getItem(key)}`;
    }),
  );
  return JSON.stringify([await readAllRows(), inBrowser]);
}

/** Words of the booking of these tests: people, contact, route, days, flight, ids of the people and of the agency. */
function words(): string[] {
  const { passengers, contact, offer, query } = draftNow()!;
  const flights = offer.legs.flatMap(({ segments }) => segments);
  return [
    ...passengers.flatMap(({ id, name, surname, dob }) => [id, name, surname, dob]),
    contact.email,
    contact.tel,
    query,
    ...flights.flatMap(({ dep, arr }) => [dep.cityTitle, arr.cityTitle, dep.date, arr.date]),
    offer.mergeKey,
    'secret',
  ].filter((word) => word !== '' && word !== undefined);
}

const left = async (all: readonly string[]): Promise<string[]> => {
  const text = await stored();
  return all.filter((word) => text.includes(word));
};

describe('a booking deleted by the traveller leaves no word', () => {
  it('before it was made', async () => {
    world();
    session.online = false;
    await readyToPay();
    await saveDraftNow();
    const all = words();
    expect((await left(all)).length).toBeGreaterThan(5);
    await removeBooking(draftNow()!);
    expect(await left(all)).toEqual([]);
  });

  it('after its creation was answered by nobody', async () => {
    world({ '/booking/create': () => 'lost' });
    await readyToPay();
    await ensureBooking();
    const all = words();
    expect(await left(['merge_key'])).toEqual(['merge_key']);
    await removeBooking(draftNow()!);
    expect(await left([...all, 'merge_key'])).toEqual([]);
  });

  it('after everything was sent and a payment was declined', async () => {
    world({
      '/payment/validate': () => ({ body: { order_id: 'KA-1', booking_id: 'b1', status: 'declined', amount: 476.8 } }),
    });
    await readyToPay();
    await pay();
    await confirmPayment('KA-1', 'token');
    await openStep('checkout');
    const all = [...words(), 'KA-1'];
    expect(draftNow()!.status).toBe('open');
    expect((await left(all)).length).toBeGreaterThan(8);
    await removeBooking(draftNow()!);
    expect(await left(all)).toEqual([]);
    // What is left is the note that other windows must not bring it back.
    expect((await readAllRows()).meta.map(({ k }) => k).filter((k) => k.includes('b1'))).toContain('deleted:b1');
  });

  it('when an update was in flight: at the next start', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const net = world();
    const send = net.routes['/booking/batchUpdate']!;
    net.routes['/booking/batchUpdate'] = async (call) => {
      await held;
      return await send(call);
    };
    await readyToPay();
    await ensureBooking();
    const all = words();
    changeDraft((draft) => {
      draft.contact.tel = '26000000';
    });
    await saveDraftNow();
    await sendParts(true);
    await expect.poll(() => net.to('/booking/batchUpdate').length).toBeGreaterThan(0);
    await removeBooking(draftNow()!);
    expect(booking.draft).toBeNull();
    answer();
    await expect.poll(async () => (await readAllRows()).outbox.length).toBe(0);
    await removeTracesOfDeleted();
    expect(await left(all)).toEqual([]);
    showDraft(null);
  });
});
