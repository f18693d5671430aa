import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { withFlights } from '@/domain/trips/flightChanges';
import type { TripChange } from '@/domain/trips/tripChangeShape';
import { writeOrder } from '@/offline/orders';
import { session } from '@/state/session';
import { fakeNetwork } from '../booking/server';
import { pageComponent } from '../pageComponent';
import { NOW, openPages, tripPages } from './pageWorld';
import { anOrder, flight, legOf } from './trips';

tripPages();

beforeEach(() => {
  session.online = false;
  session.locale = 'en_GB';
  fakeNetwork({});
});

const later = legOf(flight('RIX', '2027-08-14T09:00+03:00', 'BCN', '2027-08-14T11:30+02:00'));
const change = (over: Partial<TripChange> = {}): TripChange => ({
  id: 'c1',
  kind: 'schedule',
  actions: ['accept', 'choose', 'refund'],
  decideBy: NOW + 86_400_000,
  otherwise: 'cancelled',
  offers: [{ id: 'o1', legs: [later] }],
  lost: [],
  seenAt: null,
  decision: null,
  ...over,
});

/** A trip whose first flight moved by 95 minutes. */
const moved = (over: Partial<TripChange> = {}): OrderSummary => ({
  ...withFlights(anOrder(), [later, ...anOrder().legs.slice(1)], NOW),
  change: change(over),
});

async function openTrip(order: OrderSummary) {
  await writeOrder(order);
  const Detail = await pageComponent('trip');
  const { user } = openPages([{ path: '/dashboard/trips/:orderId', element: <Detail /> }], '/dashboard/trips/KA-1');
  return user;
}

const button = (name: string) => screen.findByRole('button', { name });
const focused = (): string => document.activeElement?.textContent ?? '';

describe('keyboard focus', () => {
  it('stays at the decision, whatever is pressed', async () => {
    const user = await openTrip(moved());
    await user.click(await button('I have seen this'));
    await waitFor(() => expect(focused()).toBe('Your decision about the change'));
    await user.click(await button('Cancel and get the money back'));
    await waitFor(() => expect(focused()).toContain('The whole trip is cancelled'));
    await user.click(await button('Keep the trip'));
    await waitFor(() => expect(focused()).toBe('Your decision about the change'));
    await user.click(await button('Take these flights'));
    await waitFor(() => expect(focused()).toContain('You take the other flights'));
    await user.click(await button('Withdraw'));
    await waitFor(() => expect(focused()).toBe('Your decision about the change'));
    await user.click(await button('Accept the new flights'));
    await waitFor(() => expect(focused()).toContain('You accept the new flights'));
  });

  it('goes on after a change that asks nothing', async () => {
    const user = await openTrip({ ...moved(), change: undefined });
    await user.click(await button('I have seen this'));
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
  });
});
