import { makeDraft } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import type { Offer } from '@/domain/offers/types';
import type { Place, Search } from '@/domain/search/types';

/** A place named after its code. */
export const place = (iata: string): Place => ({
  city: iata,
  iata,
  cityIata: iata,
  isCity: false,
  names: { en: iata },
});

/** One adult, one way. */
export const searched = (from: string, to: string, startDate = '2026-12-01'): Search => ({
  tripType: 'oneway',
  trips: [{ id: 'leg1', srcLocation: place(from), destLocation: place(to), startDate, endDate: null }],
  passengers: { adult: 1, child: 0, infant: 0 },
  cabinClass: 'economy',
});

const SEARCH: Search = {
  tripType: 'oneway',
  trips: [
    { id: 'leg1', srcLocation: place('RIX'), destLocation: place('BCN'), startDate: '2026-12-01', endDate: null },
  ],
  passengers: { adult: 2, child: 0, infant: 0 },
  cabinClass: 'economy',
};

const OFFER: Offer = {
  id: 'o1',
  mergeKey: 'm1',
  dataProvider: 'd1',
  legs: [],
  carriers: ['BT'],
  pricePerPerson: 10_000,
  oldPricePerPerson: null,
  total: 20_000,
  bags: {
    personalItem: true,
    cabin: false,
    checked: 0,
    checkedWeightKg: null,
    personalItemSize: null,
    cabinWeightKg: null,
    cabinPrice: null,
    checkedPrice: null,
    checkedTwoPrice: null,
  },
};

/** A new draft for two adults. */
export function draft(id = 'local:d1', over: Partial<BookingDraft> = {}): BookingDraft {
  let n = 0;
  const made = makeDraft(
    {
      search: SEARCH,
      query: 's_iata=rix&d_iata=bcn',
      offer: OFFER,
      pricedAt: 1000,
      expiresAt: null,
      serviceFeePerPassenger: 900,
      telCode: '371',
      isSubscribedNewsletter: true,
      now: 1000,
    },
    () => `p${n++}`,
  );
  return { ...made, id, bookingId: id.startsWith('local:') ? null : id, ...over };
}
