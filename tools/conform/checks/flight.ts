import type { FlightAnswer, WireOffer } from '@/api/shapes/offers';
import { check } from '../check';
import { cents, euros, queryOf, sum } from './common';
import { priceProblem, theOffers, wayProblem } from './stream';

const SAID = 'OpenAPI search, FlightAnswer';
const named = ({ merge_key, data_provider }: WireOffer): Record<string, string> => ({ merge_key, data_provider });
const SLACK_MS = 10 * 60_000;

/** One offer of the list as priced now. */
export const theFlight = check({
  id: 'flight.answer',
  group: 'flight',
  asks: 'A flight of the list is answered with its fares',
  why: 'Nothing can be booked without it.',
  said: SAID,
  run: async (trial) => {
    const offers = await trial.after(theOffers);
    const sorted = offers.toSorted((a, b) => a.price.EUR.price_per_person - b.price.EUR.price_per_person);
    const [offer] = sorted;
    if (!offer) throw trial.blocked('there is no offer');
    const query = queryOf(trial, named(offer));
    const { body, call } = await trial.ask('search', { query, shape: 'FlightAnswer' });
    return { flight: body as FlightAnswer, asked: offer, call };
  },
});

export const flight = [
  theFlight,
  check({
    id: 'flight.same',
    group: 'flight',
    asks: 'It is the flight that was asked for',
    why: 'The traveller chooses the morning flight and books another.',
    said: SAID,
    run: async (trial) => {
      const { flight: answer, asked, call } = await trial.after(theFlight);
      const { merge_key: key, data_provider: provider, segments } = answer.offer;
      trial.holds(key === asked.merge_key, call, 'offer.merge_key', asked.merge_key, key);
      trial.holds(provider === asked.data_provider, call, 'offer.data_provider', asked.data_provider, provider);
      const way = (list: WireOffer['segments']): string =>
        list.map(({ dep, arr }) => `${dep.airport.code} ${dep.timestamp} ${arr.airport.code}`).join(', ');
      trial.holds(way(segments) === way(asked.segments), call, 'offer.segments', way(asked.segments), way(segments));
    },
  }),
  check({
    id: 'flight.itinerary',
    group: 'flight',
    asks: 'Its flights fit together, and local times are those of the airports',
    why: 'The traveller reads one departure in the list and another at the booking.',
    said: 'OpenAPI Offer, Segment, End',
    run: async (trial) => {
      const { flight: answer, call } = await trial.after(theFlight);
      const problem = wayProblem(trial, answer.offer);
      if (problem) trial.holds(false, call, `offer.${problem[0]}`, problem[1], problem[2]);
    },
  }),
  check({
    id: 'flight.price',
    group: 'flight',
    asks: 'The price of the flight is that of its cheapest fare',
    why: 'What is booked is a fare: the app goes by it, and the traveller reads that the price has changed.',
    said: 'OpenAPI FlightAnswer, Price',
    run: async (trial) => {
      const { flight: answer, call } = await trial.after(theFlight);
      const totalOf = ({ EUR }: WireOffer['price']): number =>
        sum(Object.values(EUR.passengers_amounts_details).map((one) => cents(one.price)));
      const least = Math.min(...(answer.fares as { price: WireOffer['price'] }[]).map(({ price }) => totalOf(price)));
      const own = totalOf(answer.offer.price);
      const field = 'offer.price.EUR.passengers_amounts_details';
      trial.holds(
        own === least,
        call,
        field,
        `amounts of ${euros(least)}, as the cheapest fare has them`,
        `amounts of ${euros(own)}`,
      );
    },
  }),
  check({
    id: 'flight.fares',
    group: 'flight',
    asks: 'Fares have an id each and come cheapest first',
    why: 'The fare that is chosen first is not the cheapest, or two cannot be told apart.',
    said: SAID,
    run: async (trial) => {
      const { flight: answer, call } = await trial.after(theFlight);
      const fares = answer.fares as { fare_id: string; price: WireOffer['price'] }[];
      const ids = fares.map(({ fare_id }) => fare_id);
      trial.holds(new Set(ids).size === ids.length, call, 'fares.*.fare_id', 'one of its own each', ids);
      const totals = fares.map(({ price }) =>
        sum(Object.values(price.EUR.passengers_amounts_details).map((one) => cents(one.price))),
      );
      trial.holds(
        totals.every((one, n) => n === 0 || one >= (totals[n - 1] ?? 0)),
        call,
        'fares',
        'sorted by price, cheapest first',
        totals.map((one) => one / 100),
      );
    },
  }),
  check({
    id: 'flight.prices',
    group: 'flight',
    asks: 'Prices of each fare add up for the party that was asked',
    why: 'The price of the fare is not the one at the end.',
    said: 'OpenAPI Price',
    run: async (trial) => {
      const { flight: answer, call } = await trial.after(theFlight);
      for (const [n, { price }] of (answer.fares as { price: WireOffer['price'] }[]).entries()) {
        const problem = priceProblem(price);
        if (problem) trial.holds(false, call, `fares.${n}.${problem[0]}`, problem[1], problem[2]);
      }
    },
  }),
  check({
    id: 'flight.priced-at',
    group: 'flight',
    asks: 'It says that it was priced now',
    why: 'The app trusts this moment when it says how old a price is.',
    said: 'OpenAPI FlightAnswer.priced_at',
    run: async (trial) => {
      const { flight: answer, call } = await trial.after(theFlight);
      const age = Math.abs(Date.parse(answer.priced_at) - trial.now());
      trial.holds(age < SLACK_MS, call, 'priced_at', 'the moment of the answer', answer.priced_at);
    },
  }),
  check({
    id: 'flight.unknown',
    group: 'flight',
    asks: 'A flight that is gone is answered 404 or 410',
    why: 'The app leads back to the list; after another answer the traveller is stuck.',
    said: 'docs/api.md, Errors',
    run: async (trial) => {
      const { asked } = await trial.after(theFlight);
      const query = queryOf(trial, { ...named(asked), merge_key: 'no-such-flight' });
      await trial.ask('search', { query, shape: 'FlightAnswer', expect: [404, 410] });
    },
  }),
  check({
    id: 'flight.no-provider',
    group: 'flight',
    asks: 'A flight without data_provider is refused with 400',
    why: 'The same flight of another seller has another price.',
    said: 'OpenAPI search, data_provider',
    run: async (trial) => {
      const { asked } = await trial.after(theFlight);
      const query = queryOf(trial, { merge_key: asked.merge_key });
      await trial.ask('search', { query, shape: 'FlightAnswer', expect: 400 });
    },
  }),
];
