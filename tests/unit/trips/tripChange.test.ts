import { describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { attentionOf, newsLevel, openDecisions, withChange, withSeenChange } from '@/domain/trips/tripChange';
import { type TripChange } from '@/domain/trips/tripChangeShape';
import { withFlights } from '@/domain/trips/flightChanges';
import { anOrder, flight, legOf } from './trips';

const later = legOf(flight('RIX', '2027-08-14T09:00+03:00', 'BCN', '2027-08-14T11:30+02:00'));
const change = (over: Partial<TripChange> = {}): TripChange => ({
  id: 'c1',
  kind: 'schedule',
  actions: ['accept', 'choose', 'refund'],
  decideBy: 1000,
  otherwise: 'accepted',
  offers: [{ id: 'o1', legs: [later] }],
  lost: [],
  seenAt: null,
  decision: null,
  ...over,
});
const moved = (order: OrderSummary = anOrder()): OrderSummary =>
  withFlights(order, [later, ...order.legs.slice(1)], 10);

describe('what can be decided', () => {
  it('is what the server offers, until it is decided or too late', () => {
    expect(openDecisions(change(), 999)).toEqual(['accept', 'choose', 'refund']);
    expect(openDecisions(change({ decideBy: null }), 1e15)).toHaveLength(3);
    expect(openDecisions(change(), 1000)).toEqual([]);
    expect(openDecisions(change({ decision: { action: 'accept', at: 1, offerId: null } }), 1)).toEqual([]);
  });

  it('has no other flight where none is offered', () => {
    expect(openDecisions(change({ offers: [] }), 1)).toEqual(['accept', 'refund']);
  });
});

describe('the change of an order', () => {
  it('comes and goes with the answers of the server', () => {
    const told = withChange(anOrder(), change());
    expect(told.change?.id).toBe('c1');
    expect(withChange(told, null)).toEqual(anOrder());
  });

  it('that was seen here stays seen until the server has heard of it; another one is news', () => {
    const seen = withSeenChange(withChange(moved(), change()), 77);
    expect(seen.seenLegs).toBeUndefined();
    expect(withChange(seen, change()).change?.seenAt).toBe(77);
    expect(withChange(seen, change({ id: 'c2' })).change?.seenAt).toBeNull();
  });

  it('that was seen on another device is acknowledged here', () => {
    expect(moved().seenLegs).toBeDefined();
    expect(withChange(moved(), change({ seenAt: 5 })).seenLegs).toBeUndefined();
    expect(withChange(moved(), change()).seenLegs).toBeDefined();
  });
});

describe('how loudly it is told', () => {
  it('is not at all once it was seen or decided', () => {
    expect(newsLevel(anOrder())).toBe('none');
    expect(newsLevel(withChange(anOrder(), change({ seenAt: 5 })))).toBe('none');
    expect(newsLevel(withChange(anOrder(), change({ decision: { action: 'accept', at: 1, offerId: null } })))).toBe(
      'none',
    );
  });

  it('is loud for flights that moved, and for a change that this device never saw come', () => {
    expect(newsLevel(moved())).toBe('loud');
    expect(newsLevel(withChange(anOrder(), change()))).toBe('loud');
    expect(newsLevel(withChange(anOrder(), change({ actions: [] })))).toBe('loud');
  });

  it('is quiet for a few minutes, unless something is to be decided', () => {
    const bit = legOf(flight('RIX', '2027-08-14T07:30+03:00', 'BCN', '2027-08-14T10:00+02:00'));
    const order = withFlights(anOrder(), [bit, ...anOrder().legs.slice(1)], 10);
    expect(newsLevel(order)).toBe('quiet');
    expect(newsLevel(withChange(order, change({ actions: [] })))).toBe('quiet');
    expect(newsLevel(withChange(order, change()))).toBe('loud');
  });
});

describe('what a trip wants of the traveller', () => {
  const seen = withSeenChange(withChange(moved(), change()), 5);

  it('is a look first, then a decision for as long as it is open: having seen a change is no answer to it', () => {
    expect(attentionOf(withChange(moved(), change()), 999)).toBe('changed');
    expect(attentionOf(seen, 999)).toBe('decide');
    expect(attentionOf(seen, 1000)).toBeNull();
    expect(attentionOf(withChange(seen, change({ actions: [] })), 999)).toBeNull();
  });

  it('is nothing once this device has decided, or the server knows of it', () => {
    expect(attentionOf(seen, 999, true)).toBeNull();
    const decided = change({ seenAt: 5, decision: { action: 'accept', at: 1, offerId: null } });
    expect(attentionOf(withChange(seen, decided), 999)).toBeNull();
  });
});
