import { type Cents } from '../money';
import { offerKey } from '../offers/facts';
import { NOTE_LENGTH } from '../offers/kept';
import { latestMoment } from '../offers/moment';
import type { BagWish } from '../offers/offerBags';
import type { Leg } from '../offers/types';
import type { Search } from '../search/types';

/** What a shared list holds at most; a link with more is refused. */
export const LIST_LIMITS = Object.freeze({
  flights: 10,
  people: 12,
  name: 40,
  note: NOTE_LENGTH,
  word: 140,
  /** Unpacked bytes of a link. */
  bytes: 24_000,
  /** Lists on a device; the oldest beyond are removed. */
  kept: 20,
});

/** A flight as the sender saw it. Its legs know codes and local times only. */
export interface ListedFlight {
  query: string;
  search: Search;
  mergeKey: string;
  dataProvider: string;
  /** For one person and for the party, as shown: with the service fee and these bags. */
  each: Cents;
  all: Cents;
  pricedAt: number;
  bags: BagWish;
  legs: Leg[];
  note: string;
}

/** What one person says of a list. A person is a random name of device and list. */
export interface Vote {
  voter: string;
  name: string;
  /** ms, a whole minute. */
  at: number;
  /** Favourites, by their place in the list. */
  hearts: readonly number[];
  word: string;
}

/** Flights to decide on together. Only its votes change. */
export interface SharedList {
  id: string;
  tenant: string;
  madeAt: number;
  /** Of the sender; may be empty. */
  by: string;
  flights: readonly ListedFlight[];
  votes: readonly Vote[];
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]+/gu;

/**
 * A text from a link or a field as one line without signs that hide or turn what stands around it, cut to `most` letters. The
 * letter between emojis stays.
 */
export const plainLine = (text: string, most: number): string =>
  Array.from(
    text
      .replace(/[\r\n\t\u2028\u2029]/g, ' ')
      .replace(INVISIBLE, (signs) => (/^\u200d+$/.test(signs) ? '\u200d' : ''))
      .replace(/\s+/g, ' ')
      .trim(),
  )
    .slice(0, most)
    .join('')
    .trim();

/** The last moment (ms) at which the first departure of a flight can be. */
export const departureOf = ({ legs }: Pick<ListedFlight, 'legs'>): number => {
  const first = legs[0]?.segments[0]?.dep;
  return first ? latestMoment(first) : 0;
};

/** A list ends with its last departure (ms). */
export const listEnds = ({ flights }: Pick<SharedList, 'flights'>): number => Math.max(0, ...flights.map(departureOf));

/** A list whose flights have all left is over. */
export const isListOver = (list: Pick<SharedList, 'flights'>, now: number): boolean => listEnds(list) < now;

/** Both are the same flights of the same sender: one of them may be told by a forged link. */
export const isSameList = (one: SharedList, other: SharedList): boolean =>
  one.id === other.id &&
  one.madeAt === other.madeAt &&
  one.flights.length === other.flights.length &&
  one.flights.every((flight, at) => {
    const { query, all, pricedAt } = other.flights[at]!;
    return (
      offerKey(flight) === offerKey(other.flights[at]!) &&
      flight.query === query &&
      flight.all === all &&
      flight.pricedAt === pricedAt
    );
  });

const textOf = (vote: Vote): string => JSON.stringify([vote.name, vote.hearts, vote.word]);
/** Two devices must decide alike, also of votes of the same minute. */
const isNewer = (one: Vote, than: Vote): boolean =>
  one.at > than.at || (one.at === than.at && textOf(one) > textOf(than));

/** The votes of both: of each person the newest; those known first stay if there are too many. */
export function mergeVotes(known: readonly Vote[], more: readonly Vote[]): Vote[] {
  const votes = new Map(known.map((vote) => [vote.voter, vote]));
  for (const vote of more) {
    const before = votes.get(vote.voter);
    if (before ? isNewer(vote, before) : votes.size < LIST_LIMITS.people) votes.set(vote.voter, vote);
  }
  return [...votes.values()];
}

/** A vote that says nothing is nobody's: of somebody who only looked, or took everything back. */
export const saysSomething = ({ hearts, word }: Vote): boolean => hearts.length > 0 || word !== '';

export interface VoteTable {
  /** Columns, by name. */
  people: readonly Vote[];
  /** Favourites of each flight, in the order of the list. */
  counts: readonly number[];
  /** Flights that most people like; none while all are liked alike. */
  liked: ReadonlySet<number>;
}

const byName = (a: Vote, b: Vote): number => {
  const [one, other] = [a.name || '\uffff', b.name || '\uffff'];
  return one === other ? (a.voter < b.voter ? -1 : 1) : one < other ? -1 : 1;
};

/** What everybody says, for one table: the same on each device that has the same votes. */
export function voteTable({ flights, votes }: Pick<SharedList, 'flights' | 'votes'>): VoteTable {
  const people = votes.filter(saysSomething).toSorted(byName);
  const counts = flights.map((_, at) => people.filter(({ hearts }) => hearts.includes(at)).length);
  const most = Math.max(0, ...counts);
  const isOpen = most === 0 || counts.every((count) => count === most);
  return { people, counts, liked: new Set(isOpen ? [] : counts.flatMap((count, at) => (count === most ? [at] : []))) };
}

/** What the server says of a flight now: its price for the party, that it is gone, or nothing. */
export type LivePrice = Cents | 'gone' | null;

export interface LiveSummary {
  same: number;
  dearer: number;
  /** The largest rise. */
  dearerBy: Cents;
  cheaper: number;
  cheaperBy: Cents;
  gone: number;
  unknown: number;
}

/** How the prices of a list moved. Flights that have left are not counted. */
export function liveSummary(flights: readonly ListedFlight[], live: readonly LivePrice[], now: number): LiveSummary {
  const sum: LiveSummary = { same: 0, dearer: 0, dearerBy: 0, cheaper: 0, cheaperBy: 0, gone: 0, unknown: 0 };
  for (const [at, flight] of flights.entries()) {
    if (departureOf(flight) < now) continue;
    const found = live[at] ?? null;
    if (found === null) sum.unknown += 1;
    else if (found === 'gone') sum.gone += 1;
    else if (found === flight.all) sum.same += 1;
    else if (found > flight.all) {
      sum.dearer += 1;
      sum.dearerBy = Math.max(sum.dearerBy, found - flight.all);
    } else {
      sum.cheaper += 1;
      sum.cheaperBy = Math.max(sum.cheaperBy, flight.all - found);
    }
  }
  return sum;
}
