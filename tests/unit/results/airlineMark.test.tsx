import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptySearch } from '@/domain/search/types';
import { toOffer } from '@/api/offers';
import { OfferFacts } from '@/features/results/list/OfferLegs';
import { session } from '@/state/session';
import { type Hop, wireOffer } from '../offers/builders';

const hop = (carrier: string, supplier: string): Hop => ({
  from: 'RIX',
  to: 'BCN',
  date: '2026-12-14',
  time: '08:00',
  minutes: 210,
  carrier,
  supplier,
});

function logoOf(carrier: string, supplier: string) {
  const offer = toOffer(wireOffer({ legs: [[hop(carrier, supplier)]] }));
  if (!offer) throw new Error('no offer');
  const { container } = render(<OfferFacts offer={offer} bags={offer.bags} search={emptySearch()} />);
  return {
    mark: () => container.querySelector('[aria-hidden]')!,
    image: () => container.querySelector('img'),
  };
}

it("shows the supplier's logo, else the carrier's, else two letters, and requests a missing logo only once", () => {
  session.settings = { ...session.settings, bucketPath: 'https://bucket.example' };
  const first = logoOf('BT', 'S9');
  expect(first.image()?.getAttribute('src')).toBe('https://bucket.example/cache/S9.png');
  fireEvent.error(first.image()!);
  expect(first.image()?.getAttribute('src')).toBe('https://bucket.example/cache/BT.png');
  fireEvent.error(first.image()!);
  expect(first.image()).toBeNull();
  expect(first.mark().textContent).toBe('S9');
  // A second card knows which logos are missing.
  const second = logoOf('FR', 'S9');
  expect(second.image()?.getAttribute('src')).toBe('https://bucket.example/cache/FR.png');
});
