import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { localDay } from '@/domain/dates';
import type { OrderSummary } from '@/domain/payment/order';
import { withFlights } from '@/domain/trips/flightChanges';
import { withChange } from '@/domain/trips/tripChange';
import type { TripChange } from '@/domain/trips/tripChangeShape';
import { ChangeDecision } from '@/features/trips/ChangeDecision';
import { listChangeReplies } from '@/offline/changeReplies';
import { writeOrder } from '@/offline/orders';
import { setClock } from '@/platform/clock';
import { session } from '@/state/session';
import { NOW, openPages, tripPages } from './pageWorld';
import { anOrder, flight, legOf } from './trips';

tripPages();
beforeEach(() => {
  session.online = false;
  session.locale = 'en_GB';
});

const HOUR = 3_600_000;
const later = legOf(flight('RIX', '2027-08-15T09:00+03:00', 'BCN', '2027-08-15T11:30+02:00'));

/** An order whose first flight was moved to the next day, and what the agency asks about it. */
const changed = (over: Partial<TripChange> = {}): OrderSummary => {
  const order = anOrder();
  return withChange(withFlights(order, [later, ...order.legs.slice(1)], NOW), {
    id: 'c1',
    kind: 'schedule',
    actions: ['accept', 'choose', 'refund'],
    decideBy: NOW + 24 * HOUR,
    otherwise: 'accepted',
    offers: [{ id: 'o1', legs: [later] }],
    lost: [],
    seenAt: null,
    decision: null,
    ...over,
  });
};

async function open(order: OrderSummary) {
  await writeOrder(order);
  return openPages([{ path: '/', element: <ChangeDecision order={order} /> }], '/');
}
const card = () => screen.findByRole('region', { name: 'Your decision about the change' });
/** 16/06/2027, in the zone of the device. */
const written = (at: number) => localDay(at).split('-').toReversed().join('/');
const press = (name: string) => screen.findByRole('button', { name });

describe('the card of a change', () => {
  it('says until when, what happens then, and what is offered', async () => {
    await open(changed());
    const region = await card();
    expect(region.textContent).toContain(written(NOW + 24 * HOUR));
    expect(await press('Accept the new flights')).toBeTruthy();
    const flights = within(region).getByRole('list');
    expect(flights.textContent).toMatch(/09:00 RIX – 11:30 BCN/);
    expect(within(region).getByRole('button', { name: 'Take these flights' }).getAttribute('aria-describedby')).toBe(
      flights.id,
    );
  });

  it('keeps an answer without a connection, once, and lets it be withdrawn', async () => {
    const { user } = await open(changed());
    await user.click(await press('Accept the new flights'));
    await user.click(await press('Withdraw'));
    await user.click(await press('Take these flights'));
    await press('Withdraw');
    expect(screen.queryByRole('button', { name: 'Accept the new flights' })).toBeNull();
    const replies = await listChangeReplies();
    expect(replies.map(({ action, state }) => [action, state])).toEqual([['choose', 'queued']]);
    expect(replies[0]?.body).toContain('"offer_id":"o1"');
  });

  it('asks once more before a trip is given up', async () => {
    const { user } = await open(changed({ actions: ['refund'], offers: [] }));
    await user.click(await press('Cancel and get the money back'));
    expect(await listChangeReplies()).toEqual([]);
    await user.click(await press('Keep the trip'));
    expect(await listChangeReplies()).toEqual([]);
    await user.click(await press('Cancel and get the money back'));
    await user.click(await press('Yes, cancel the trip'));
    await waitFor(async () => expect((await listChangeReplies()).map(({ action }) => action)).toEqual(['refund']));
  });

  it('offers nothing after the time to decide, or once it is decided', async () => {
    setClock(() => NOW + 25 * HOUR);
    await open(changed());
    expect((await card()).textContent).toContain('The time to decide ended on');
    expect(screen.queryByRole('button', { name: 'Accept the new flights' })).toBeNull();
  });

  it('shows the decision that another device has made', async () => {
    await open(changed({ decision: { action: 'accept', at: NOW, offerId: null } }));
    const region = await card();
    expect(within(region).queryByRole('button')).toBeNull();
    expect(region.textContent).toContain(written(NOW));
  });

  it('is not there where nothing is asked', async () => {
    await open(changed({ actions: [], offers: [] }));
    expect(document.querySelector('section')).toBeNull();
  });
});
