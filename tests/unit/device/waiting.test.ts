import { describe, expect, it } from 'vitest';
import { newQueue } from '@/offline/outbox/outboxTx';
import type { QueueRow, OutboxRow } from '@/offline/store/rows';
import { mayDiscard, needsTraveller, waitingBookings } from '@/state/device/waiting';

let seq = 0;
const update = (over: Partial<OutboxRow> = {}): OutboxRow => {
  seq += 1;
  return {
    seq,
    id: `u${seq}`,
    bookingId: 'b1',
    uid: '',
    kind: 'contact',
    v: 1,
    target: 'contact',
    values: {},
    state: 'queued',
    body: null,
    at: seq,
    firstSentAt: null,
    refusal: null,
    ...over,
  };
};
const queue = (over: Partial<QueueRow> = {}): QueueRow => ({ ...newQueue('b1', ''), ...over });
const one = (rows: OutboxRow[], lanes: QueueRow[], online = true) =>
  waitingBookings({ rows, lanes, drafts: [] }, online)[0]!;

describe('waiting updates', () => {
  it('are named by their traveller, also where only another update has the name', () => {
    const { items } = one(
      [
        update({ kind: 'passenger', values: { original_id: 'p1', name: 'Anna', surname: 'Ozola' } }),
        update({ kind: 'baggage', values: { original_id: 'p1' } }),
        update(),
      ],
      [queue()],
    );
    expect(items.map(({ kind, who }) => [kind, who])).toEqual([
      ['passenger', 'Anna Ozola'],
      ['baggage', 'Anna Ozola'],
      ['contact', ''],
    ]);
  });

  it.each([
    [queue(), true, 'soon'],
    [queue(), false, 'offline'],
    [queue({ state: 'offline' }), true, 'offline'],
    [queue({ state: 'sending' }), true, 'sending'],
    [queue({ state: 'backoff', nextAt: 5 }), true, 'again'],
    [queue({ state: 'needs-revalidation' }), true, 'checking'],
    [queue({ state: 'needs-create' }), false, 'unmade'],
    [queue({ state: 'needs-auth' }), true, 'auth'],
    [queue({ state: 'paused', pause: 'conflict' }), false, 'conflict'],
    [queue({ state: 'paused', pause: 'price' }), true, 'price'],
  ])('have a reason: %o', (row, online, why) => expect(one([update()], [row], online).why).toBe(why));

  it('of a booking that is not made yet wait for the traveller, unless its page makes it', () => {
    const made = (online: boolean) =>
      waitingBookings({ rows: [update()], lanes: [queue({ state: 'needs-create' })], drafts: [] }, online, 'b1')[0]!
        .why;
    expect([made(false), made(true)]).toEqual(['bookedOnline', 'soon']);
    expect([needsTraveller('unmade'), needsTraveller('bookedOnline')]).toEqual([true, false]);
  });

  it('that are stopped, closed or refused wait for the traveller, online and offline', () => {
    const parked = update({ state: 'parked' });
    expect(one([parked], [queue({ state: 'halted' })], false).why).toBe('halted');
    expect(one([parked], [queue({ state: 'closed' })]).why).toBe('closed');
    const refused = update({ state: 'parked', refusal: { code: 'x', field: null, message: 'No such name' } });
    const found = one([refused], [queue()]);
    expect([found.why, found.items[0]?.state, found.items[0]?.said]).toEqual(['refused', 'refused', 'No such name']);
    // The others proceed meanwhile, and that is shown.
    expect(one([refused, update()], [queue({ state: 'sending' })]).why).toBe('sending');
  });

  it('include a booking paused by a quarantined row, although nothing of it waits', () =>
    expect(one([], [queue({ state: 'paused', pause: 'quarantine' })]).why).toBe('quarantine'));

  it('list those that need the traveller first, then the oldest', () => {
    const rows = [update({ bookingId: 'old' }), update({ bookingId: 'new' }), update({ bookingId: 'stuck' })];
    const lanes = [queue({ bookingId: 'stuck', state: 'needs-auth' })];
    const found = waitingBookings({ rows, lanes, drafts: [] }, true);
    expect(found.map(({ bookingId }) => bookingId)).toEqual(['stuck', 'old', 'new']);
    expect(found.map(({ why }) => needsTraveller(why))).toEqual([true, false, false]);
  });

  it('cannot be discarded in flight, unless the queue is stopped', () => {
    const sealed = one([update({ state: 'sealed' })], [queue({ state: 'sending' })]);
    expect(mayDiscard(sealed.items[0]!)).toBe(false);
    // Nothing is in flight offline or between two attempts; the agency may have it anyway.
    for (const state of ['offline', 'backoff'] as const) {
      const tried = one([update({ state: 'sealed' })], [queue({ state, nextAt: 5000 })]);
      expect(tried.items.map((item) => [item.state, mayDiscard(item)])).toEqual([['tried', false]]);
    }
    const stands = one([update({ state: 'sealed' })], [queue({ state: 'paused', pause: 'price' })]);
    expect(stands.items[0]!.state).toBe('parked');
    expect(mayDiscard(stands.items[0]!)).toBe(true);
  });
});
