import { shownPrices, partyBags } from '@/domain/offers/offerBags';
import type { Leg, Offer } from '@/domain/offers/types';
import type { Cents } from '@/domain/money';
import { totalPassengers } from '@/domain/search/passengers';
import { filtersOn } from '@/domain/results/filters';
import { now } from '@/platform/clock';
import { offerOf, results, resultsView } from '../results';
import { filteredBags } from '../results/list/offerSet';
import { serviceFee } from '../results/list/list';
import { session } from '../session';
import { type Answer, ToolRefusal } from './tool';

/** Flights of an answer, unless the agent asks for another number. */
export const FEW = 5;
export const MOST = 20;

const MINUTE = 60_000;
const amount = (cents: Cents): number => cents / 100;

/** When something was found, and how old that is. */
export const ageOf = (at: number | null): Answer =>
  at === null
    ? {}
    : { pricesFoundAt: new Date(at).toISOString(), ageMinutes: Math.max(0, Math.round((now() - at) / MINUTE)) };

/** One direction of a flight; times are local to their airports. */
export function legAnswer({ segments, minutes, stops }: Leg): Answer {
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    from: first?.dep.airport,
    to: last?.arr.airport,
    departure: first && `${first.dep.date}T${first.dep.time}`,
    arrival: last && `${last.arr.date}T${last.arr.time}`,
    minutes,
    stops,
    flights: segments.map(({ carrier, flightNumber }) => `${carrier} ${flightNumber}`),
  };
}

/** An offer with the prices that its card shows. */
export function offerAnswer(offer: Offer): Answer {
  const { search, filters } = results;
  const people = search?.passengers ?? { adult: 1, child: 0, infant: 0 };
  const bags = partyBags(filteredBags(filters), people);
  const { each, all } = shownPrices(offer, totalPassengers(people), serviceFee(), bags);
  const { cabin, checked } = offer.bags;
  return {
    offer: offer.id,
    pricePerPerson: amount(each),
    priceForAll: amount(all),
    directions: offer.legs.map(legAnswer),
    includedBags: { cabin: cabin ? 1 : 0, checked },
    ...(offer.isVtrip && { selfTransfer: true }),
  };
}

/** Why there is no list. */
function whyNone(): string | null {
  switch (results.phase) {
    case 'idle':
      return 'There are no results on the screen: call search_flights first.';
    case 'unsaved':
      return 'There is no connection and nothing is stored for this search. It waits for the connection.';
    case 'failed':
      return 'The search failed. Try again later.';
    case 'incomplete':
      return 'The search is not complete, or a place does not exist.';
    default:
      return null;
  }
}

/** The list on the screen, the first flights of it in full. Throws a refusal where there is none. */
export function listAnswer(most = FEW): Answer {
  const why = whyNone();
  if (why) throw new ToolRefusal(why);
  const view = resultsView();
  const { phase, source, interrupted, pricedAt, expired, sort, filters } = results;
  return {
    currency: session.profile.projectCurrency,
    ...ageOf(pricedAt),
    ...(source === 'stored' && { stored: 'These prices are stored ones, from an earlier search.' }),
    ...(expired && { expired: 'The prices have run out: search again before one is opened.' }),
    complete: phase === 'done' && !interrupted,
    found: view.all,
    shown: view.list.length,
    sort,
    filters: filtersOn(filters),
    flights: Array.from(view.list.slice(0, most), (row) => offerAnswer(offerOf(view, row))),
  };
}
