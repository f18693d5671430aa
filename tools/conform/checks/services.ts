import type { CatalogueEntry } from '@/api/shapes/catalogue';
import { check } from '../check';
import type { Trial } from '../trial';
import { cents, euros } from './common';
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
