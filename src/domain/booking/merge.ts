import { NO_BAGS } from '../offers/bags';
import { type PassengerBags, tidyBags } from './bags';
import type { BookingDraft, Passenger } from './types';

/**
 * One booking open in two tabs: what both typed is kept, field by field. `base` is what this tab last read or wrote, `mine`
 * what it has now, `theirs` what is stored. A field is mine only where this tab changed it.
 */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal as JSON: a field that is absent is one that is undefined. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => same(each, b[at]));
  if (!isFields(a) || !isFields(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

/** Chosen or answered as a whole: half of one and half of another would be nobody's. */
const WHOLE: ReadonlySet<string> = new Set([
  'search',
  'offer',
  'cities',
  'fares',
  'payment',
  'priceChange',
  'discount',
  'toldFee',
]);

function pick(base: unknown, mine: unknown, theirs: unknown, key = ''): unknown {
  if (same(mine, base)) return theirs;
  if (same(theirs, base) || WHOLE.has(key)) return mine;
  if (isFields(mine) && isFields(theirs)) return pickFields(isFields(base) ? base : {}, mine, theirs);
  return mine;
}

function pickFields(base: Fields, mine: Fields, theirs: Fields): Fields {
  const merged: Fields = {};
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const value = pick(base[key], mine[key], theirs[key], key);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

/** A date of birth and what was typed for it are one field. */
const birthday = ({ dob, dobText }: Passenger) => ({ dob, dobText });

/** What was said there: leaving the field reads it, and says nothing else. */
const bornOn = ({ dob, dobText }: Passenger) => dob || dobText;

function pickPassenger(base: Passenger | undefined, mine: Passenger, theirs: Passenger): Passenger {
  const merged = pickFields({ ...base }, { ...mine }, { ...theirs }) as unknown as Passenger;
  const isTheirs = base && bornOn(mine) === bornOn(base) && bornOn(mine) !== bornOn(theirs);
  const { dob, dobText } = isTheirs ? theirs : mine;
  delete merged.dobText;
  return { ...merged, dob, ...(dobText !== undefined && { dobText }) };
}

const sameParty = (a: readonly Passenger[], b: readonly Passenger[]): boolean =>
  a.length === b.length && a.every(({ id, ageGroup }) => b.some((one) => one.id === id && one.ageGroup === ageGroup));

/** Who travels is changed as a whole, with the search and the price: by the tab that did, by this one when both did. */
function pickPassengers(base: Passenger[], mine: Passenger[], theirs: Passenger[]): Passenger[] {
  const of = (list: Passenger[], id: string) => list.find((one) => one.id === id);
  const party = !sameParty(mine, theirs) && sameParty(mine, base) ? theirs : mine;
  return party.map(({ id, ageGroup }) => {
    const [here, there] = [of(mine, id), of(theirs, id)];
    if (!here || !there) return (here ?? there) as Passenger;
    return { ...pickPassenger(of(base, id), here, there), ageGroup };
  });
}

/** What each part of a wish consists of: one choice of the screen, which is taken as a whole. */
const WISHES = [
  ['cabin', 'upgrade'],
  ['checked', 'large'],
  ['protection'],
] as const satisfies readonly (readonly (keyof PassengerBags)[])[];

/** Bags for the cabin and checked ones are two choices. Before the first of them a traveller wants none. */
function pickBags(base: PassengerBags, mine: PassengerBags, theirs: PassengerBags): PassengerBags {
  const merged: Fields = {};
  for (const names of WISHES) {
    const part = (bags: PassengerBags): Fields => Object.fromEntries(names.map((name) => [name, bags[name]]));
    Object.assign(merged, same(part(mine), part(base)) ? part(theirs) : part(mine));
  }
  return tidyBags(merged as unknown as PassengerBags);
}

/** Wishes of those who travel; bags of nobody are in no price. Absent while nobody has chosen any. */
function bagsOf(
  passengers: readonly Passenger[],
  [base, mine, theirs]: readonly [BookingDraft, BookingDraft, BookingDraft],
): Pick<BookingDraft, 'bags'> {
  if (!mine.bags && !theirs.bags) return {};
  const of = ({ bags }: BookingDraft, id: string): PassengerBags => bags?.[id] ?? NO_BAGS;
  const chosen = passengers.filter(({ id }) => mine.bags?.[id] ?? theirs.bags?.[id]);
  return {
    bags: Object.fromEntries(chosen.map(({ id }) => [id, pickBags(of(base, id), of(mine, id), of(theirs, id))])),
  };
}

/** The draft that is both. Its revision is above both; a booking that is paid is paid, and nothing comes back into it. */
export function mergeDrafts(base: BookingDraft, mine: BookingDraft, theirs: BookingDraft): BookingDraft {
  if (theirs.status === 'paid') return theirs;
  if (mine.status === 'paid') return mine;
  const merged = pickFields({ ...base }, { ...mine }, { ...theirs }) as unknown as BookingDraft;
  const passengers = pickPassengers(base.passengers, mine.passengers, theirs.passengers);
  return {
    ...merged,
    passengers,
    ...bagsOf(passengers, [base, mine, theirs]),
    // Where a tab stands and how often Continue was pressed in it is its own affair.
    step: mine.step,
    attempts: mine.attempts,
    rev: Math.max(mine.rev, theirs.rev) + 1,
    updatedAt: Math.max(mine.updatedAt, theirs.updatedAt),
  };
}

function touch(base: unknown, before: unknown, now: unknown, key = ''): unknown {
  if (same(before, now)) return base;
  if (!isFields(before) || !isFields(now) || WHOLE.has(key)) return same(base, now) ? before : base;
  // Half of a choice would be no choice.
  if (!isFields(base)) return before;
  const touched: Fields = { ...base };
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const value = touch(base[name], before[name], now[name], name);
    if (value === undefined) delete touched[name];
    else touched[name] = value;
  }
  return touched;
}

/**
 * What a later state of this tab has to be compared with, once it changed `before` into `now`: `base`, but where the change
 * leads back to that, what stood there before it. A word that was taken back is a word, too: whoever has the one before it
 * would take it for somebody else's.
 */
export function withTouched(base: BookingDraft, before: BookingDraft, now: BookingDraft): BookingDraft {
  const { passengers: _, ...rest } = base;
  const of = (list: readonly Passenger[], id: string) => list.find((one) => one.id === id);
  const passengers = base.passengers.map((one) => {
    const [was, is] = [of(before.passengers, one.id), of(now.passengers, one.id)];
    return was && is ? (touch(one, was, is) as Passenger) : one;
  });
  const { passengers: __, ...earlier } = before;
  const { passengers: ___, ...later } = now;
  return { ...(touch(rest, earlier, later) as typeof rest), passengers };
}

const shared = (draft: BookingDraft) => ({ ...draft, rev: 0, updatedAt: 0, step: '', attempts: {} });

/** True when two drafts hold the same of what tabs share, whatever their revisions. */
export const sameDraft = (a: BookingDraft, b: BookingDraft): boolean => same(shared(a), shared(b));

/** `draft` with the field at a path of names (passengers by id) as it is in `other`: `passengers.{id}.name`, `contact.email`. */
export function withFieldOf(draft: BookingDraft, other: BookingDraft, path: string): BookingDraft {
  const [part = '', ...rest] = path.split('.');
  if (part === 'passengers') {
    const [id = '', field = ''] = rest;
    const kept = other.passengers.find((one) => one.id === id);
    if (!kept) return draft;
    const values: Fields = field === 'dob' ? birthday(kept) : { [field]: (kept as unknown as Fields)[field] };
    const passengers = draft.passengers.map((one) => (one.id === id ? { ...one, ...values } : one));
    return { ...draft, passengers };
  }
  if (part !== 'contact' && part !== 'billing') return draft;
  const put = (into: unknown, from: unknown, [key, ...deeper]: string[]): unknown => {
    if (key === undefined || !isFields(into) || !isFields(from)) return from;
    return { ...into, [key]: put(into[key], from[key], deeper) };
  };
  return { ...draft, [part]: put(draft[part], other[part], rest) };
}
