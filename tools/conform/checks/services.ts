import type { CatalogueEntry } from '@/api/shapes/catalogue';
import type { FlightAnswer, WireOffer } from '@/api/shapes/offers';
import type { WireSeatMap } from '@/api/shapes/seatMap';
import { check } from '../check';
import type { Trial } from '../trial';
import { cents, euros, queryOf } from './common';
import { theOffers } from './stream';

const SAID = 'OpenAPI CatalogueEntry';

/** The catalogue. */
export const theServices = check({
  id: 'services.catalogue',
  group: 'services',
  asks: 'The catalogue of services is answered',
  why: 'Insurance, seats and support are not offered without it.',
  said: SAID,
  run: async (trial) => {
    const { body, call } = await trial.ask('getServices', { mayLack: true });
    return { entries: body as CatalogueEntry[], call };
  },
});

/** Ids once each; what one unit costs follows from net price, markup and the least price. */
function sound(trial: Trial, entries: readonly CatalogueEntry[], call: string): void {
  const ids = entries.map(({ id }) => id);
  trial.holds(new Set(ids).size === ids.length, call, '*.id', 'each service once', ids);
  for (const [n, { id, data }] of entries.entries()) {
    const { net_price: net, agent_markup: markup, min_price: least = 0, unit_price: unit } = data;
    const raised = markup.unit === 'PERCENTAGE' ? net * (1 + markup.value / 100) : net + markup.value;
    const wanted = Math.max(cents(raised), cents(least));
    trial.holds(
      Math.abs(cents(unit) - wanted) <= 1,
      call,
      `${n}.data.unit_price`,
      `${euros(wanted)} (${id}: net price and markup)`,
      unit,
    );
  }
}

/** Airlines whose flights are asked for a plan. */
const MOST_AIRLINES = 6;

/** Plans of the first flight that has some, of the cheapest one of each airline. */
async function seatMaps(trial: Trial): Promise<{ call: string; at: string; map: WireSeatMap }[]> {
  const offers = await trial.after(theOffers);
  const carrierOf = ({ segments }: WireOffer): string => segments[0]?.carrier.code ?? '';
  const first = offers.filter((one, n) => offers.findIndex((other) => carrierOf(other) === carrierOf(one)) === n);
  for (const { merge_key, data_provider } of first.slice(0, MOST_AIRLINES)) {
    // oxlint-disable-next-line no-await-in-loop -- only until one has a plan
    const { body, call } = await trial.ask('search', {
      query: queryOf(trial, { merge_key, data_provider }),
      shape: 'FlightAnswer',
    });
    const { segments } = (body as FlightAnswer).offer;
    const maps = segments.flatMap((segment, n) => {
      const { seat_map: map } = segment as { seat_map?: WireSeatMap };
      return map ? [{ call, at: `offer.segments.${n}.seat_map`, map }] : [];
    });
    if (maps.length > 0) return maps;
  }
  return [];
}

export const services = [
  theServices,
  check({
    id: 'services.prices',
    group: 'services',
    asks: 'Services come once each, and their unit price is net price and markup',
    why: 'The cart of the device and that of the server differ, and the price “changes” at Pay.',
    said: SAID,
    run: async (trial) => {
      const { entries, call } = await trial.after(theServices);
      sound(trial, entries, call);
    },
  }),
  check({
    id: 'services.luggage',
    group: 'services',
    asks: 'Bags of a carrier are of the category baggage, with sound prices',
    why: 'Bags are shown under another heading or with a wrong price.',
    said: 'OpenAPI getLuggage',
    run: async (trial) => {
      const offers = await trial.after(theOffers);
      const code = offers[0]?.segments[0]?.carrier.code ?? '';
      const { body, call } = await trial.ask('getLuggage', { path: { code }, mayLack: true });
      const entries = body as CatalogueEntry[];
      for (const [n, { category }] of entries.entries())
        trial.holds(category === 'baggage', call, `${n}.category`, 'baggage', category);
      sound(trial, entries, call);
    },
  }),
  check({
    id: 'services.seat-map',
    group: 'services',
    asks: 'The plan of a cabin has each row and column once, and prices for its seats',
    why: 'Two travellers get the same seat, or a seat on the plan cannot be chosen.',
    said: 'OpenAPI SeatMap',
    run: async (trial) => {
      const sold = new Set((await trial.after(theServices)).entries.map(({ id }) => id));
      const maps = await seatMaps(trial);
      if (maps.length === 0) throw trial.leftOut('no flight has a plan');
      for (const { call, at, map } of maps) {
        const letters = map.columns.filter(Boolean);
        trial.holds(new Set(letters).size === letters.length, call, `${at}.columns`, 'each letter once', map.columns);
        const rows = map.rows.map(({ row }) => row);
        trial.holds(new Set(rows).size === rows.length, call, `${at}.rows.*.row`, 'each row once', rows);
        for (const [n, { seats }] of map.rows.entries())
          for (const [letter, kind] of Object.entries(seats)) {
            const field = `${at}.rows.${n}.seats.${letter}`;
            trial.holds(letters.includes(letter), call, field, `a letter of ${letters.join(', ')}`, letter);
            trial.holds(kind === null || sold.has(kind), call, field, 'a seat type of GET /services/all', kind);
          }
      }
    },
  }),
  check({
    id: 'services.promo-unknown',
    group: 'services',
    asks: 'An unknown promo code is answered 404',
    why: 'The traveller reads “unknown code” at the field; after another answer a general error.',
    said: 'OpenAPI validatePromo',
    run: async (trial) => {
      await trial.ask('validatePromo', { path: { code: 'NO-SUCH-CODE-0' }, expect: 404 });
    },
  }),
  check({
    id: 'services.promo',
    group: 'services',
    asks: 'A valid promo code says what it takes off',
    why: 'The traveller does not see the discount before paying.',
    said: 'OpenAPI validatePromo, Promo',
    run: async (trial) => {
      const { promo } = trial.options;
      if (promo === null) throw trial.notSent('needs a valid code: --promo');
      const { body, call } = await trial.ask('validatePromo', { path: { code: promo } });
      const { coupon_code: code, kind, value } = body as { coupon_code: string; kind: string; value: number };
      trial.holds(code.toUpperCase() === promo.trim().toUpperCase(), call, 'coupon_code', promo, code);
      trial.holds(kind !== 'percent' || value <= 100, call, 'value', 'at most 100 percent', value);
    },
  }),
];
