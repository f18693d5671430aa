import { makeDraft } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import type { BagSummary, Fare, Leg, Offer, Stop } from '@/domain/offers/types';
import type { PassengerCounts, Search } from '@/domain/search/types';

const bags: BagSummary = {
  personalItem: true,
  cabin: false,
  checked: 0,
  checkedWeightKg: null,
  personalItemSize: { width: 40, length: 30, height: 20, unit: 'cm' },
  cabinWeightKg: null,
  cabinPrice: 2500,
  checkedPrice: 3400,
  checkedTwoPrice: 7100,
};

const stop = (airport: string, cityTitle: string, date: string, time: string): Stop => ({
  airport,
  city: airport,
  cityTitle,
  date,
  time,
  at: Date.parse(`${date}T${time}:00Z`),
});
const leg = (dep: Stop, arr: Stop): Leg => ({
  segments: [{ dep, arr, carrier: 'BT', supplier: 'BT', flightNumber: 'BT681', cabin: 'economy', minutes: 210 }],
  minutes: 210,
  stops: 0,
  dayShift: 0,
});

export const anOffer = (over: Partial<Offer> = {}): Offer => ({
  id: 'o1',
  mergeKey: 'mk1',
  dataProvider: 'dp1',
  legs: [
    leg(stop('RIX', 'Riga', '2027-08-14', '07:25'), stop('BCN', 'Barcelona', '2027-08-14', '09:55')),
    leg(stop('BCN', 'Barcelona', '2027-08-21', '10:40'), stop('RIX', 'Riga', '2027-08-21', '15:10')),
  ],
  carriers: ['BT'],
  pricePerPerson: 18940,
  oldPricePerPerson: null,
  total: 37880,
  bags,
  ...over,
});

export const someFares = (): Fare[] => [
  {
    id: 'f-l',
    family: 'light',
    pricePerPerson: 18940,
    total: 37880,
    bags,
    changes: { kind: 'no' },
    refund: { kind: 'no' },
  },
  {
    id: 'f-s',
    family: 'standard',
    pricePerPerson: 22940,
    total: 45880,
    bags: { ...bags, cabin: true, cabinWeightKg: 8 },
    changes: { kind: 'fee', fee: 4000 },
    refund: { kind: 'no' },
  },
  {
    id: 'f-f',
    family: 'flexible',
    pricePerPerson: 30190,
    total: 60380,
    bags: { ...bags, cabin: true, cabinWeightKg: 8, checked: 1, checkedWeightKg: 20 },
    changes: { kind: 'free' },
    refund: { kind: 'free' },
  },
];

export const aSearch = (passengers: PassengerCounts = { adult: 2, child: 0, infant: 0 }): Search => ({
  tripType: 'roundtrip',
  trips: [
    {
      id: 't1',
      srcLocation: { city: 'Riga', iata: 'RIX', cityIata: 'RIX', isCity: true, names: { en: 'Riga', lv: 'Rīga' } },
      destLocation: { city: 'Barcelona', iata: 'BCN', cityIata: 'BCN', isCity: true, names: { en: 'Barcelona' } },
      startDate: '2027-08-14',
      endDate: '2027-08-21',
    },
  ],
  passengers,
  cabinClass: 'economy',
});

export function aDraft(passengers?: PassengerCounts, over: Partial<BookingDraft> = {}): BookingDraft {
  let n = 0;
  const draft = makeDraft(
    {
      search: aSearch(passengers),
      query: '?src=Riga&s_iata=RIX',
      offer: anOffer(),
      fares: someFares(),
      pricedAt: 1_000,
      expiresAt: null,
      serviceFeePerPassenger: 900,
      telCode: '371',
      isSubscribedNewsletter: true,
      now: 1_000,
    },
    () => `id-${(n += 1)}`,
  );
  return { ...draft, ...over };
}

/** Fills every passenger and the contact, but no invoice, so that the step is complete. */
export function filled(draft: BookingDraft): BookingDraft {
  const born = { adult: '1989-03-07', child: '2020-01-01', infant: '2026-06-01' } as const;
  return {
    ...draft,
    passengers: draft.passengers.map((one, index) => ({
      ...one,
      name: ['Elīna', 'Jānis', 'Marta'][index % 3] ?? 'Anna',
      surname: `Bērziņ${'abcdefghi'[index] ?? 'a'}`,
      gender: index % 2 ? ('male' as const) : ('female' as const),
      dob: born[one.ageGroup],
      nationality: 'LV',
    })),
    contact: { ...draft.contact, email: 'elina@example.lv', tel: '2000 0000' },
  };
}
