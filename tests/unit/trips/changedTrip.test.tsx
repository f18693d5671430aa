import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderSummary } from '@/domain/payment/order';
import { acknowledged, withFlights } from '@/domain/trips/flightChanges';
import type { TripChange } from '@/domain/trips/tripChangeShape';
import { OutboxPage } from '@/features/device/OutboxPage';
import { newPost } from '@/offline/outbox/postShapes';
import { writeOrder } from '@/offline/orders';
import { putMeta } from '@/offline/store/meta';
import { localStore } from '@/platform/webStorage';
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

const CITIES = { RIX: { en: 'Riga', lv: 'Rīga' }, BCN: { en: 'Barcelona', lv: 'Barselona' } };

/** A trip whose first flight moved by 95 minutes. */
const moved = (over: Partial<TripChange> = {}): OrderSummary => ({
  ...withFlights(anOrder(), [later, ...anOrder().legs.slice(1)], NOW),
  change: change(over),
});

async function openTrip(order: OrderSummary, path = '/dashboard/trips/KA-1') {
  await writeOrder(order);
  const [Detail, List] = await Promise.all([pageComponent('trip'), pageComponent('trips')]);
  const { user, router } = openPages(
    [
      { path: '/dashboard/trips/:orderId', element: <Detail /> },
      { path: '/dashboard/trips', element: <List /> },
      { path: '/device/outbox', element: <OutboxPage /> },
    ],
    path,
  );
  return Object.assign(user, { go: (path: string) => act(() => router.navigate(path)) });
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
    const { change: _, ...order } = moved();
    const user = await openTrip(order);
    await user.click(await button('I have seen this'));
    await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[12]$/));
  });
});

it('a change that was seen stays in the list and the frame until it is decided, here or at the agency', async () => {
  const user = await openTrip(moved());
  await user.click(await button('I have seen this'));
  await waitFor(() => expect(screen.queryByText('I have seen this')).toBeNull());
  await user.go('/dashboard/trips');
  expect(await screen.findByText('Decision needed')).toBeDefined();
  expect(localStore.get('tripNews')).toBe('d');
  await user.go('/dashboard/trips/KA-1');
  await user.click(await button('Accept the new flights'));
  await screen.findByText('You accept the new flights');
  await waitFor(() => expect(localStore.get('tripNews')).toBeNull());
  await user.go('/dashboard/trips');
  await screen.findByText('Paid');
  expect(screen.queryByText('Decision needed')).toBeNull();
});

it('an answer to a change that was replaced meanwhile says so, and can be removed but not sent again', async () => {
  const refusal = { field: '', message: 'Change not found' };
  await putMeta('changeReply:k1', {
    ...newPost('k1', '', NOW, '{}'),
    orderId: 'KA-1',
    bookingId: 'b1',
    changeId: 'c0',
    action: 'accept',
    state: 'refused',
    refusal,
    error: { kind: 'http', status: 404, message: 'Change not found' },
  });
  const user = await openTrip(moved({ seenAt: NOW }));
  const told = await screen.findByText('Your answer was for an earlier change');
  expect(told.parentElement?.textContent).toContain('New flights accepted. Please decide again.');
  expect(await button('Accept the new flights')).toBeDefined();
  await user.go('/device/outbox');
  await screen.findByText(/It was for an earlier change/);
  expect(screen.queryByText(/Change not found/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(await button('Delete: Answer about order KA-1')).toBeDefined();
  await user.go('/dashboard/trips/KA-1');
  const notice = (await screen.findByText('Your answer was for an earlier change')).closest('[role="status"]');
  await user.click(within(notice as HTMLElement).getByRole('button'));
  await waitFor(() => expect(screen.queryByText('Your answer was for an earlier change')).toBeNull());
});

const text = (element: Element): string => (element.textContent ?? '').replace(/[\u00a0\u2060\s]+/g, ' ').trim();

it('the list says what was and what is, flight by flight, and until when to decide', async () => {
  await openTrip(moved(), '/dashboard/trips');
  const card = await screen.findByRole('article');
  expect(within(card).getByText('Changed')).toBeDefined();
  expect(within(card).getAllByRole('listitem').map(text)).toContain('RIX – BCN 07:25 →now 09:00');
  expect(text(card)).toMatch(/Decide by .*Without your answer the trip is cancelled\./);
});

it('a direction that is no longer flown stays, struck through, and the trip begins where its flights do', async () => {
  const order = { ...withFlights(anOrder(), anOrder().legs.slice(1), NOW), cities: CITIES };
  const user = await openTrip(acknowledged(order));
  expect(await screen.findByRole('region', { name: /14.08.2027/ })).toBeDefined();
  expect(text(document.querySelector('main') ?? document.body)).toMatch(/RIX – BCN, 07:25–09:55, BT 681/);
  await user.go('/dashboard/trips');
  const card = await screen.findByRole('article');
  expect(within(card).getByRole('link').textContent).toContain('Barcelona to Riga');
  expect(within(card).getAllByRole('listitem').map(text)[0]).toMatch(/RIX – BCN cancelled$/);
});
