import {
  array,
  boolean,
  defaulted,
  enums,
  integer,
  max,
  min,
  nonempty,
  number,
  object,
  optional,
  pattern,
  size,
  string,
} from 'superstruct';
import { subscribe } from 'valtio';
import { isExpired } from '@/domain/booking/expiry';
import { LENGTH_MAX, PRICE_MAX, STOPS } from '@/domain/results/filters';
import { SORTS } from '@/domain/offers/types';
import type { SearchProblemKind } from '@/domain/search/problems';
import { isSameQuery, readQuery } from '@/domain/search/query';
import { CABINS } from '@/domain/search/types';
import { isSearchValid } from '@/domain/search/validity';
import { now, today } from '@/platform/clock';
import { getFlag } from '@/platform/sessionFlags';
import { flushRecompute, getOfferById, results } from '../results';
import { changeFilter, clearFilters, setSort } from '../results/list/list';
import { chooseOffer, currentSearchContext } from '../results/flight';
import { cityOfCode } from '../searchForm/places';
import { session } from '../session';
import { FEW, MOST, listAnswer, offerAnswer } from './answers';
import { type OpenPath, ToolRefusal, type Tool, makeTool } from './tool';

const Code = pattern(string(), /^[A-Za-z]{3}$/);
const Day = pattern(string(), /^\d{4}-\d{2}-\d{2}$/);
const few = defaulted(max(min(integer(), 1), MOST), FEW);
const people = (least: number) => max(min(integer(), least), 9);

const CODE = { type: 'string', pattern: '^[A-Za-z]{3}$' };
const DAY = { type: 'string', format: 'date' };
const LIMIT = { type: 'integer', minimum: 1, maximum: MOST, default: FEW, description: 'Flights in the answer.' };

/** What is wrong with a search, for an agent. */
const PROBLEMS: Partial<Record<SearchProblemKind, string>> = {
  unknownPlace: 'is no code of an airport or city',
  samePlace: 'is both the origin and the destination',
  badDate: 'is no date',
  pastDate: 'has passed',
  farDate: 'is more than 12 months ahead',
  returnTooEarly: 'is before the departure',
  infantsPerAdult: 'infants are more than the adults',
  tooManyPassengers: 'travellers are more than 9',
};

/** How long (ms) a search may take before its flights so far are the answer. */
const SEARCH_LIMIT_MS = 45_000;

/** Resolves when the search on screen is this one and has ended, or after the limit. Rejects when the agent stops waiting. */
function searchEnd(query: string, signal: AbortSignal): Promise<void> {
  const ended = (): boolean =>
    isSameQuery(results.query, query) && results.phase !== 'asking' && results.phase !== 'streaming';
  return new Promise((done, fail) => {
    let unsubscribe = (): void => undefined;
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', stop);
      settle();
    };
    const stop = (): void => end(() => fail(new ToolRefusal('The search was stopped.')));
    const timer = setTimeout(() => end(done), SEARCH_LIMIT_MS);
    signal.addEventListener('abort', stop);
    unsubscribe = subscribe(results, () => ended() && end(done));
    if (signal.aborted) stop();
    else if (ended()) end(done);
  });
}

/** While an order is made the page must stay. */
function open(path: string, openPath: OpenPath): void {
  if (getFlag('lock')) throw new ToolRefusal('An order is being made. Wait until the traveller has finished.');
  openPath(path);
}

async function checkPlace(code: string): Promise<void> {
  if ((await cityOfCode(code)) === null) throw new ToolRefusal(`There is no airport or city with the code ${code}.`);
}

const searchFlights = makeTool({
  name: 'search_flights',
  title: 'Search flights',
  description:
    'Searches flights between two airports or cities and shows the results to the traveller. Returns the first flights of the list with prices for one adult and for all, their currency and age. Buys nothing.',
  readOnly: true,
  fields: {
    from: { ...CODE, description: 'IATA code of the airport or city of departure, such as RIX.' },
    to: { ...CODE, description: 'IATA code of the airport or city of arrival, such as LON.' },
    departure: { ...DAY, description: 'Day of departure, YYYY-MM-DD, within 12 months.' },
    return: { ...DAY, description: 'Day of the return flight. Leave it out for one way.' },
    adults: { type: 'integer', minimum: 1, maximum: 9, default: 1 },
    children: { type: 'integer', minimum: 0, maximum: 8, default: 0, description: '2 to 11 years old.' },
    infants: { type: 'integer', minimum: 0, maximum: 4, default: 0, description: 'Below 2 years.' },
    cabin: { type: 'string', enum: CABINS, default: 'economy' },
    direct: { type: 'boolean', description: 'Only flights without a change.' },
    limit: LIMIT,
  },
  required: ['from', 'to', 'departure'],
  input: object({
    from: Code,
    to: Code,
    departure: Day,
    return: optional(Day),
    adults: defaulted(people(1), 1),
    children: defaulted(people(0), 0),
    infants: defaulted(people(0), 0),
    cabin: defaulted(enums(CABINS), 'economy' as const),
    direct: optional(boolean()),
    limit: few,
  }),
  run: async ({ adults, children, infants, direct, limit, ...trip }, { open: openPath, signal }) => {
    const [from, to] = [trip.from.toUpperCase(), trip.to.toUpperCase()];
    const query = new URLSearchParams({
      s_iata: from.toLowerCase(),
      d_iata: to.toLowerCase(),
      start: trip.departure,
      ...(trip.return && { end: trip.return }),
      p_adult: String(adults),
      ...(children > 0 && { p_child: String(children) }),
      ...(infants > 0 && { p_infant: String(infants) }),
      type: trip.return ? 'roundtrip' : 'oneway',
      cabin: trip.cabin,
    }).toString();
    const { search, problems } = readQuery(query, today());
    const [wrong] = problems;
    if (wrong) throw new ToolRefusal(`${wrong.value} ${PROBLEMS[wrong.kind] ?? 'cannot be searched'}.`);
    if (!isSearchValid(search)) throw new ToolRefusal('This search is not complete.');
    if (session.online) await Promise.all([checkPlace(from), checkPlace(to)]);
    open(`/search/results?${query}`, openPath);
    await searchEnd(query, signal);
    if (direct !== undefined) changeFilter('stops', direct ? 'direct' : 'any');
    flushRecompute();
    return listAnswer(limit);
  },
});

const filterResults = makeTool({
  name: 'filter_results',
  title: 'Filter the results',
  description:
    'Filters and sorts the flights that search_flights has put on the screen. What is left out stays as it is. Returns the first flights of the new list.',
  readOnly: true,
  fields: {
    clear: { type: 'boolean', description: 'Takes all filters away first.' },
    stops: { type: 'string', enum: STOPS, description: 'The most changes in one direction.' },
    maxPrice: {
      type: 'integer',
      minimum: 1,
      maximum: PRICE_MAX,
      description: `For one person, in the currency of the answers; ${PRICE_MAX} is no limit.`,
    },
    maxHours: { type: 'integer', minimum: 1, maximum: LENGTH_MAX, description: 'Longest direction.' },
    airlines: {
      type: 'array',
      items: { type: 'string', pattern: '^[A-Za-z0-9]{2}$' },
      description: 'Only these airlines, by IATA code. An empty list takes the filter away.',
    },
    cabinBags: { type: 'integer', minimum: 0, maximum: 1, description: 'For each traveller; prices include them.' },
    checkedBags: { type: 'integer', minimum: 0, maximum: 2, description: 'For each traveller; prices include them.' },
    sort: { type: 'string', enum: SORTS },
    limit: LIMIT,
  },
  required: [],
  input: object({
    clear: optional(boolean()),
    stops: optional(enums(STOPS)),
    maxPrice: optional(max(min(number(), 1), PRICE_MAX)),
    maxHours: optional(max(min(number(), 1), LENGTH_MAX)),
    airlines: optional(size(array(pattern(string(), /^[A-Za-z0-9]{2}$/)), 0, 30)),
    cabinBags: optional(max(min(integer(), 0), 1)),
    checkedBags: optional(max(min(integer(), 0), 2)),
    sort: optional(enums(SORTS)),
    limit: few,
  }),
  run: (input) => {
    // Refuses where there is no list.
    listAnswer(0);
    if (input.clear) clearFilters();
    if (input.stops) changeFilter('stops', input.stops);
    if (input.maxPrice !== undefined) changeFilter('price', { from: 0, to: input.maxPrice });
    if (input.maxHours !== undefined) changeFilter('duration', input.maxHours);
    if (input.cabinBags !== undefined) changeFilter('cabinBaggage', input.cabinBags);
    if (input.checkedBags !== undefined) changeFilter('checkedBaggage', input.checkedBags);
    if (input.airlines) {
      const codes = input.airlines.map((code) => code.toUpperCase());
      changeFilter('airline', codes.length > 0 ? { kind: 'only', codes } : { kind: 'any' });
    }
    if (input.sort) setSort(input.sort);
    flushRecompute();
    return Promise.resolve(listAnswer(input.limit));
  },
});

const openBooking = makeTool({
  name: 'open_booking',
  title: 'Open a booking',
  description:
    'Opens the booking of one flight of the results, at its fares, for the traveller to go on. Nothing is bought or reserved: names, payment and the order are only for the traveller.',
  // A draft begins on the device.
  readOnly: false,
  fields: { offer: { type: 'string', description: 'The "offer" of a flight in an answer.' } },
  required: ['offer'],
  input: object({ offer: nonempty(string()) }),
  run: async ({ offer: id }, { open: openPath }) => {
    const offer = getOfferById(id);
    const found = offer && currentSearchContext(offer);
    if (!offer || !found) throw new ToolRefusal('This flight is not among the results on the screen: search again.');
    if (session.online && isExpired(found.expiresAt, now()))
      throw new ToolRefusal('The prices have run out: search again, then open the flight.');
    const answer = offerAnswer(offer);
    if (getFlag('lock')) throw new ToolRefusal('An order is being made. Wait until the traveller has finished.');
    await chooseOffer(offer, found);
    open('/booking/fares', openPath);
    return {
      opened: '/booking/fares',
      currency: session.profile.projectCurrency,
      flight: answer,
      next: 'The traveller chooses a fare, fills in the travellers and pays. No tool does that.',
    };
  },
});

export const SEARCH_TOOLS: readonly Tool[] = [searchFlights, filterResults, openBooking];
