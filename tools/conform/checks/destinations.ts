import { check } from '../check';
import type { Trial } from '../trial';
import { dayAhead, otherOf } from './common';
import { theProfile } from './profile';

interface Row {
  code: string;
  name: string;
}
type List = 'getPopularOrigins' | 'getPopularOriginsFor' | 'getPopularDestinations' | 'getPopularDestinationsFrom';

/** A list of popular places: codes once each, names in the language of the call, not the place at the other end. */
async function popular(trial: Trial, id: List, other: string | null): Promise<void> {
  const { languages } = await trial.after(theProfile);
  const { language } = trial.options;
  const ask = (locale: string) =>
    trial.ask(id, { language: locale, mayLack: true, ...(other === null ? {} : { path: { id: other } }) });
  const { body, call } = await ask(language);
  const rows = body as Row[];
  const codes = rows.map(({ code }) => code);
  trial.holds(new Set(codes).size === codes.length, call, '*.code', 'each place once', codes);
  if (id === 'getPopularDestinationsFrom')
    trial.holds(!codes.includes(other ?? ''), call, '*.code', `no ${other ?? ''}, the place of departure`, codes);
  const second = otherOf(languages, language);
  if (second === null || !rows.length) return;
  const again = await ask(second);
  const names = new Map((again.body as Row[]).map(({ code, name }) => [code, name]));
  const shared = rows.filter(({ code }) => names.has(code));
  const same = shared.length > 0 && shared.every(({ code, name }) => names.get(code) === name);
  trial.holds(
    !same,
    again.call,
    '0.name',
    `“city, country” in ${second} (X-Language)`,
    `${names.get(shared[0]?.code ?? '') ?? ''}, as in ${language}`,
  );
}

const WHY = 'Places and names in the picker are the first thing that a traveller touches.';
const SAID = 'OpenAPI PopularAirport';

interface Price {
  start: string;
  end?: string;
  price: number;
  d_iata?: string;
}
interface Cheap {
  type: string;
  s_iata: string;
  d_iata?: string;
  start: string;
  end: string;
  prices?: Price[];
  destinations?: Price[];
  summary?: { lowest: number; low: number; median: number; high: number; highest: number };
}
const nights = ({ start, end = start }: Price): number => (Date.parse(end) - Date.parse(start)) / 86_400_000;

async function cheap(
  trial: Trial,
  over: Record<string, string>,
  shape: string,
): Promise<{ cheap: Cheap; call: string }> {
  const query = new URLSearchParams({
    type: 'roundtrip',
    s_iata: trial.options.from,
    start: dayAhead(trial, 30),
    end: dayAhead(trial, 44),
    min: '5',
    max: '8',
    ...over,
  }).toString();
  const { body, call } = await trial.ask('getCheapFlights', { query, shape, mayLack: true });
  const answer = body as Cheap;
  trial.holds(answer.s_iata === trial.options.from, call, 's_iata', trial.options.from, answer.s_iata);
  trial.holds(answer.type === 'roundtrip', call, 'type', 'roundtrip, as asked', answer.type);
  return { cheap: answer, call };
}

export const destinations = [
  check({
    id: 'destinations.origins',
    group: 'destinations',
    asks: 'Popular departures come once each, in the language of the call',
    why: WHY,
    said: SAID,
    run: (trial) => popular(trial, 'getPopularOrigins', null),
  }),
  check({
    id: 'destinations.origins-for',
    group: 'destinations',
    asks: 'Popular departures for an arrival come once each, in the language of the call',
    why: WHY,
    said: SAID,
    run: (trial) => popular(trial, 'getPopularOriginsFor', trial.options.to),
  }),
  check({
    id: 'destinations.popular',
    group: 'destinations',
    asks: 'Popular arrivals come once each, in the language of the call',
    why: WHY,
    said: SAID,
    run: (trial) => popular(trial, 'getPopularDestinations', null),
  }),
  check({
    id: 'destinations.popular-from',
    group: 'destinations',
    asks: 'Popular arrivals from a departure come once each, without that departure',
    why: WHY,
    said: SAID,
    run: (trial) => popular(trial, 'getPopularDestinationsFrom', trial.options.from),
  }),
  check({
    id: 'destinations.deals',
    group: 'destinations',
    asks: 'A deal comes once in its category',
    why: 'The same card stands twice on the home page.',
    said: 'OpenAPI getDeals',
    run: async (trial) => {
      const { body, call } = await trial.ask('getDeals', { mayLack: true });
      const names = (body as { iata: string; category: string }[]).map(
        ({ iata, category }) => `${iata} in ${category}`,
      );
      const twice = names.find((name, n) => names.indexOf(name) !== n);
      if (twice) trial.fault(call, 'the list', 'each destination once in a category', `${twice} twice`);
    },
  }),
  check({
    id: 'destinations.offers',
    group: 'destinations',
    asks: 'Cheapest flights have a price above nothing and a day that has not passed',
    why: 'A card with a day of last month leads to an error.',
    said: 'OpenAPI getDestinationOffers',
    run: async (trial) => {
      const query = `type=oneway&s_iata=${trial.options.from}`;
      const { body, call } = await trial.ask('getDestinationOffers', { query, mayLack: true });
      const today = dayAhead(trial, -1);
      for (const [n, { price, date }] of (body as { price: number; date?: string | null }[]).entries()) {
        trial.holds(price > 0, call, `${n}.price`, 'above 0', price);
        if (date) trial.holds(date >= today, call, `${n}.date`, `a day from ${today} on`, date);
      }
    },
  }),
  check({
    id: 'destinations.calendar',
    group: 'destinations',
    asks: 'Prices by day lie in the asked range, in order, with the asked length of stay',
    why: 'The calendar shows a price on a day on which it cannot be had.',
    said: 'OpenAPI getCheapFlights, CheapRoute',
    run: async (trial) => {
      const { cheap: answer, call } = await cheap(trial, { d_iata: trial.options.to }, 'CheapRoute');
      const prices = answer.prices ?? [];
      for (const [n, one] of prices.entries()) {
        const inside = one.start >= dayAhead(trial, 30) && one.start <= dayAhead(trial, 44);
        trial.holds(
          inside,
          call,
          `prices.${n}.start`,
          `from ${dayAhead(trial, 30)} to ${dayAhead(trial, 44)}`,
          one.start,
        );
        trial.holds(
          nights(one) >= 5 && nights(one) <= 8,
          call,
          `prices.${n}.end`,
          '5 to 8 nights after start',
          one.end,
        );
        const before = prices[n - 1];
        trial.holds(
          !before || before.start <= one.start,
          call,
          `prices.${n}.start`,
          'not before the entry above it',
          one.start,
        );
      }
    },
  }),
  check({
    id: 'destinations.usual',
    group: 'destinations',
    asks: 'Quartiles of a route are in order',
    why: 'A price is called good that is not.',
    said: 'OpenAPI getCheapFlights, CheapRouteSummary',
    run: async (trial) => {
      const over = { d_iata: trial.options.to, summary: 'true', end: dayAhead(trial, 120) };
      const { cheap: answer, call } = await cheap(trial, over, 'CheapRouteSummary');
      if (!answer.summary) return;
      const { lowest, low, median, high, highest } = answer.summary;
      const list = [lowest, low, median, high, highest];
      trial.holds(
        list.every((one, n) => n === 0 || one >= (list[n - 1] ?? 0)),
        call,
        'summary',
        'lowest ≤ low ≤ median ≤ high ≤ highest',
        list,
      );
    },
  }),
  check({
    id: 'destinations.cheapest',
    group: 'destinations',
    asks: 'Cheapest destinations are sorted by price',
    why: 'The first card is not the cheapest one.',
    said: 'OpenAPI getCheapFlights, CheapDestinations',
    run: async (trial) => {
      const { cheap: answer, call } = await cheap(trial, { summary: 'true' }, 'CheapDestinations');
      const list = (answer.destinations ?? []).map(({ price }) => price);
      for (const [n, price] of list.entries())
        trial.holds(
          n === 0 || price >= (list[n - 1] ?? 0),
          call,
          `destinations.${n}.price`,
          'not below the one above it',
          price,
        );
    },
  }),
];
