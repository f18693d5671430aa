import { render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { toOffer } from '@/api/offers';
import { OfferCard } from '@/features/results/list/OfferCard';
import { loadMessages } from '@/i18n/catalogue';
import { I18nProvider } from '@/i18n/provider';
import { wireOffer } from '../offers/builders';
import { aSearch } from '../booking/build';

beforeAll(async () => {
  for (const group of ['core', 'found', 'flow', 'form'] as const) await loadMessages(group, 'en_GB');
});

const offer = toOffer(wireOffer())!;
const nothing = () => undefined;
const page = (open: boolean, key: string) => {
  const card = (
    <OfferCard
      key={key}
      {...{ offer, open, tag: null, reason: null, next: false, search: aSearch(), query: '', comparing: false }}
      {...{
        held: false,
        offline: false,
        travellers: 2,
        fee: 0,
        co2: null,
        isCo2Served: false,
        sortsByCo2: false,
        partyBags: null,
        busy: false,
        place: 1,
        size: 1,
      }}
      onToggle={nothing}
      onChoose={nothing}
    />
  );
  return (
    <I18nProvider>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: card }])} />
    </I18nProvider>
  );
};
const isStill = async () => /still/.test((await screen.findByText('Price and CO₂')).closest('[id$=detail]')!.className);

it('a card unfolds when it is opened, and stands still when it is drawn anew while open', async () => {
  const view = render(page(false, 'a'));
  view.rerender(page(true, 'a'));
  expect(await isStill()).toBe(false);
  // Another list has its card at another place.
  view.rerender(page(true, 'b'));
  expect(await isStill()).toBe(true);
  view.rerender(page(false, 'b'));
  view.rerender(page(true, 'b'));
  expect(await isStill()).toBe(false);
});
