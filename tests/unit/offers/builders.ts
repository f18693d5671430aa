import type { WireOffer, WireSegment } from '@/api/shapes/offers';

export interface Hop {
  from: string;
  to: string;
  /** ISO date and HH:mm in UTC. */
  date: string;
  time: string;
  minutes: number;
  carrier?: string;
  supplier?: string;
}

const two = (value: number) => String(value).padStart(2, '0');

function end(airport: string, at: number) {
  const day = new Date(at);
  return {
    airport: { code: airport },
    city: { code: airport, title: `City ${airport}` },
    date: `${two(day.getUTCDate())}.${two(day.getUTCMonth() + 1)}.${day.getUTCFullYear()}`,
    time: `${two(day.getUTCHours())}:${two(day.getUTCMinutes())}`,
    timestamp: at / 1000,
  };
}

export function wireSegment(hop: Hop): WireSegment {
  const at = Date.parse(`${hop.date}T${hop.time}:00Z`);
  const carrier = hop.carrier ?? 'BT';
  return {
    dep: end(hop.from, at),
    arr: end(hop.to, at + hop.minutes * 60_000),
    class: { name: 'economy' },
    carrier: { code: carrier },
    supplier: { code: hop.supplier ?? carrier },
    flight_number: `${carrier}100`,
  };
}

/** A valid wire offer; `legs` are its airports per direction. */
export function wireOffer(
  over: Partial<WireOffer> & { legs?: Hop[][]; each?: number; travellers?: number } = {},
): WireOffer {
  const { legs, each = 189.4, travellers = 2, ...rest } = over;
  const directions = legs ?? [
    [{ from: 'RIX', to: 'BCN', date: '2026-12-14', time: '07:25', minutes: 210 }],
    [{ from: 'BCN', to: 'RIX', date: '2026-12-21', time: '10:40', minutes: 210 }],
  ];
  let next = 0;
  return {
    id: 'o1',
    merge_key: 'm1',
    data_provider: 'sandbox',
    price: {
      EUR: {
        price_per_person: each,
        passengers_amounts_details: { adult: { count: travellers, price: Math.round(each * travellers * 100) / 100 } },
        agent_prices: { project_markup_per_person: 0 },
      },
    },
    segments: directions.flat().map(wireSegment),
    segments_direction: directions.map((hops) => hops.map(() => next++)),
    pi_baggage: { dimensions: { width: 40, length: 30, height: 20, measurement_unit: 'cm' } },
    cob_baggage: { price: 24, co_baggage: { weight: 8, weight_unit: 'kg' } },
    r_baggage: [
      { piece: 1, weight: 23, weight_unit: 'kg', r_baggage_price: { total_price_per_person: { price: 61.5 } } },
      { piece: 2, weight: 23, weight_unit: 'kg', r_baggage_price: { total_price_per_person: { price: 129 } } },
    ],
    is_r_baggage_included: false,
    is_co_baggage_included: false,
    is_pi_baggage_included: true,
    ...rest,
  };
}

const CARRIERS = ['BT', 'FR', 'LH', 'LO', 'AY', 'W6', 'KL', 'SK', 'TK', 'LX'];
const HUBS = ['FRA', 'WAW', 'HEL', 'MUC', 'AMS', 'CPH', 'IST'];

/** Deterministic pseudo-random numbers in [0, 1), so that every run has the same offers. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` different valid offers: 0 to 2 stops, two directions, prices 60 to 1,260 euros. */
export function manyOffers(count: number, seed = 1): WireOffer[] {
  const draw = random(seed);
  const pick = (list: string[]) => list[Math.floor(draw() * list.length)] ?? 'BT';
  const hops = (from: string, to: string, date: string): Hop[] => {
    const stops = Math.floor(draw() * 3);
    const airports = [from, ...Array.from({ length: stops }, () => pick(HUBS)), to];
    let at = Date.parse(`${date}T00:00:00Z`) + Math.floor(draw() * 288) * 300_000;
    const carrier = pick(CARRIERS);
    return airports.slice(1).map((airport, i) => {
      const minutes = 60 + Math.floor(draw() * 40) * 5;
      const when = new Date(at).toISOString();
      at += (minutes + 45 + Math.floor(draw() * 40) * 5) * 60_000;
      return {
        from: airports[i] ?? from,
        to: airport,
        date: when.slice(0, 10),
        time: when.slice(11, 16),
        minutes,
        carrier: draw() < 0.8 ? carrier : pick(CARRIERS),
      };
    });
  };
  return Array.from({ length: count }, (_, i) =>
    wireOffer({
      id: `offer-${i}`,
      merge_key: `merge-${i}`,
      legs: [hops('RIX', 'BCN', '2026-12-14'), hops('BCN', 'RIX', '2026-12-21')],
      each: Math.round((60 + draw() * 1200) * 20) / 20,
      is_co_baggage_included: draw() < 0.3,
      is_r_baggage_included: draw() < 0.3,
      // A third each: separate tickets, none, and a server that does not say.
      ...(i % 3 === 0 ? {} : { is_vtrip: i % 3 === 1 }),
    }),
  );
}
