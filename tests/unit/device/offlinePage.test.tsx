import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { putResultSet } from '@/offline/resultSets';
import { writeOrder } from '@/offline/orders';
import * as storage from '@/offline/storageHealth';
import { session } from '@/state/session';
import { pageComponent } from '../pageComponent';
import { NOW, openPages, tripPages } from '../trips/pageWorld';
import { anOrder } from '../trips/trips';

tripPages();
afterEach(() => vi.restoreAllMocks());

async function open() {
  session.locale = 'en_GB';
  const Page = await pageComponent('offline');
  openPages([{ path: '/help/offline', element: <Page /> }], '/help/offline');
  return await screen.findByRole('heading', { level: 1, name: 'Without a connection' });
}

const set = (day: string) => {
  const query = `s_iata=rix&d_iata=bcn&start=${day}&p_adult=1&type=oneway`;
  const facts = { pricedAt: NOW - 3_600_000, expiresAt: 0, complete: true, dropped: 0, count: 12, cheapest: null };
  return putResultSet({ queryKey: query, query, ...facts, before: null, text: '{"offers":1}' }, ['']);
};

it('names what opens: lists of flights that still leave, and the kinds of which there is something', async () => {
  await set('2027-07-01');
  await set('2027-06-01');
  await writeOrder(anOrder({ orderId: 'KA-1' }));
  await open();
  const card = within(await screen.findByRole('region', { name: 'Opens now' }));
  expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]])).toEqual(
    [
      ['RIX – BCN', '/search/results'],
      ['Orders', '/dashboard/trips'],
      ['What this device keeps', '/device'],
    ],
  );
  expect(card.getByText(/^12 flights, 1 hr? ago$/)).toBeTruthy();
  expect(card.getByText('1 item')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Needs a connection' })).toBeTruthy();
});

it('says so where there is nothing yet', async () => {
  await open();
  expect(await screen.findByText(/^Nothing yet/)).toBeTruthy();
});

it('opens where the storage cannot be read, and says so', async () => {
  vi.spyOn(storage, 'readAllRows').mockRejectedValue(new Error('closed'));
  await open();
  expect(await screen.findByText('What is on this device cannot be read now.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Opens now' })).toBeNull();
});
