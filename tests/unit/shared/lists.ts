import { toOffer } from '@/api/offers';
import { type SharedList } from '@/domain/shared/list';
import { type FlightToShare, makeList } from '@/domain/shared/make';
import { readQuery } from '@/domain/search/query';
import { type Hop, wireOffer } from '../offers/builders';

/** The moment at which the lists of these tests are made. */
export const MADE = Date.parse('2026-11-01T10:00:00Z');
export const TENANT = 'kaija';
const QUERY =
  'src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=true&start=2026-12-14&end=2026-12-21&p_adult=2&type=roundtrip&cabin=economy';

/** Both directions with a change of planes, each flight at a time of its own. */
const hops = (n: number): Hop[][] => [
  [
    { from: 'RIX', to: 'FRA', date: '2026-12-14', time: `0${(n * 3) % 10}:${10 + n}`, minutes: 140 + n, carrier: 'LH' },
    {
      from: 'FRA',
      to: 'BCN',
      date: '2026-12-14',
      time: `1${4 + ((n * 7) % 6)}:${11 + n * 3}`,
      minutes: 120 + n,
      carrier: 'BT',
    },
  ],
  [
    {
      from: 'BCN',
      to: 'MUC',
      date: '2026-12-21',
      time: `0${(n * 7) % 10}:${12 + n * 2}`,
      minutes: 130 + n,
      carrier: 'LH',
    },
    {
      from: 'MUC',
      to: 'RIX',
      date: '2026-12-21',
      time: `1${4 + ((n * 5) % 6)}:${13 + n}`,
      minutes: 125 + n,
      carrier: 'BT',
    },
  ],
];

export function flightToShare(n: number, over: Partial<FlightToShare> = {}): FlightToShare {
  const key = Array.from({ length: 2 }, (_, at) =>
    (((n + 1) * (at + 7) * 2_654_435_761) % 4_294_967_296).toString(36),
  ).join('');
  const offer = toOffer(
    wireOffer({ id: `o${n}`, merge_key: key, legs: hops(n), each: Math.round(12_000 + n * 1731) / 100 }),
  );
  if (!offer) throw new Error('no offer');
  const { search } = readQuery(QUERY, '2026-11-01');
  return {
    query: QUERY,
    search,
    offer,
    bags: null,
    note: '',
    each: offer.pricePerPerson,
    all: offer.total,
    pricedAt: MADE - n * 60_000,
    ...over,
  };
}

export function listOf(flights: number, over: Partial<SharedList> = {}): SharedList {
  const list = makeList(
    { id: 'list0001', tenant: TENANT, by: 'Anna' },
    Array.from({ length: flights }, (_, n) => flightToShare(n)),
    MADE,
  );
  if (!list) throw new Error('no list');
  return { ...list, ...over };
}
