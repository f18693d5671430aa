import { NO_BAGS } from '../offers/offerBags';
import { type PassengerBags, tidyBags } from './passengerBags';
import type { BookingDraft, Contact, Passenger } from './types';

/**
 * Three-way merge of a draft that is open in two tabs, field by field. `base` is the merge base: what this tab last read or
 * wrote. `mine` is this tab's draft, `theirs` the stored one. Mine wins where this tab changed the field.
 */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal as JSON: an absent field equals an undefined one. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, at) => same(each, b[at]));
  if (!isFields(a) || !isFields(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

/** Fields that are merged as a whole: a mix of two choices would be neither. */
const WHOLE: ReadonlySet<string> = new Set([
  'search',
  'offer',
  'cities',
  'fares',
  'payment',
  'priceChange',
  'discount',
  'toldFee',
  'takenOut',
  'handover',
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

/** The date of birth as typed. Leaving the field parses the text, which is no edit. */
const bornOn = ({ dob, dobText }: Passenger) => dob || dobText;

function pickPassenger(base: Passenger | undefined, mine: Passenger, theirs: Passenger): Passenger {
  const merged = pickFields({ ...base }, { ...mine }, { ...theirs }) as unknown as Passenger;
  const isTheirs = base && bornOn(mine) === bornOn(base) && bornOn(mine) !== bornOn(theirs);
  const { dob, dobText } = isTheirs ? theirs : mine;
  delete merged.dobText;
  return { ...merged, dob, ...(dobText !== undefined && { dobText }) };
}

/** Phone number and country code are one field. */
const phone = ({ telCode, tel }: Contact) => ({ telCode, tel });

const sameParty = (a: readonly Passenger[], b: readonly Passenger[]): boolean =>
  a.length === b.length && a.every(({ id, ageGroup }) => b.some((one) => one.id === id && one.ageGroup === ageGroup));

/** The party changes as a whole, with search and price: mine if this tab changed it, else theirs. */
function pickPassengers(base: Passenger[], mine: Passenger[], theirs: Passenger[]): Passenger[] {
  const of = (list: Passenger[], id: string) => list.find((one) => one.id === id);
  const party = !sameParty(mine, theirs) && sameParty(mine, base) ? theirs : mine;
  return party.map(({ id, ageGroup }) => {
    const [here, there] = [of(mine, id), of(theirs, id)];
    if (!here || !there) return (here ?? there) as Passenger;
    return { ...pickPassenger(of(base, id), here, there), ageGroup };
  });
}

/** Members of a passenger's bags that are one choice on screen, and so are merged as a whole. */
const WISHES = [
  ['cabin', 'upgrade'],
  ['checked', 'large'],
  ['protection'],
] as const satisfies readonly (readonly (keyof PassengerBags)[])[];

/** Cabin and checked bags are separate choices. The default is no bags. */
function pickBags(base: PassengerBags, mine: PassengerBags, theirs: PassengerBags): PassengerBags {
  const merged: Fields = {};
  for (const names of WISHES) {
    const part = (bags: PassengerBags): Fields => Object.fromEntries(names.map((name) => [name, bags[name]]));
    Object.assign(merged, same(part(mine), part(base)) ? part(theirs) : part(mine));
  }
  return tidyBags(merged as unknown as PassengerBags);
}

/** Bags of the merged party; absent if nobody has chosen any. */
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

/** True if the other tab removed the same services and its notice was dismissed: only one tab shows the notice. */
function isReadThere(mine: BookingDraft, theirs: BookingDraft): boolean {
  const choices = ({ services, seats, bags }: BookingDraft) => [services, seats, bags];
  return !theirs.takenOut && same(choices(mine), choices(theirs));
}

/** Merges two drafts; the revision is above both. A paid draft is returned unchanged. */
export function mergeDrafts(base: BookingDraft, mine: BookingDraft, theirs: BookingDraft): BookingDraft {
  if (theirs.status === 'paid') return theirs;
  if (mine.status === 'paid') return mine;
  const merged = pickFields({ ...base }, { ...mine }, { ...theirs }) as unknown as BookingDraft;
  if (isReadThere(mine, theirs)) delete merged.takenOut;
  const passengers = pickPassengers(base.passengers, mine.passengers, theirs.passengers);
  return {
    ...merged,
    passengers,
    contact: {
      ...merged.contact,
      ...phone((same(phone(mine.contact), phone(base.contact)) ? theirs : mine).contact),
    },
    ...bagsOf(passengers, [base, mine, theirs]),
    // Step and attempts belong to the tab.
    step: mine.step,
    attempts: mine.attempts,
    rev: Math.max(mine.rev, theirs.rev) + 1,
    updatedAt: Math.max(mine.updatedAt, theirs.updatedAt),
  };
}

function touch(base: unknown, before: unknown, now: unknown, key = ''): unknown {
  if (same(before, now)) return base;
  if (!isFields(before) || !isFields(now) || WHOLE.has(key)) return same(base, now) ? before : base;
  // The value is a whole choice.
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
 * The merge base after this tab changed `before` into `now`. It is `base`, except for fields that the change set back to their
 * base value: those get the value of `before`. Otherwise a merge would take an undone edit for no edit, and restore the other
 * tab's copy of it.
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

/** True if two drafts have equal shared data, ignoring revision and step. */
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
  if (part === 'contact' && Object.hasOwn(phone(other.contact), rest[0] ?? ''))
    return { ...draft, contact: { ...draft.contact, ...phone(other.contact) } };
  const put = (into: unknown, from: unknown, [key, ...deeper]: string[]): unknown => {
    if (key === undefined || !isFields(into) || !isFields(from)) return from;
    return { ...into, [key]: put(into[key], from[key], deeper) };
  };
  return { ...draft, [part]: put(draft[part], other[part], rest) };
}

/** True if both are the same write. Two tabs may write the same revision in the same millisecond. */
export const isSameVersion = (a: BookingDraft, b: BookingDraft): boolean =>
  a.rev === b.rev && a.updatedAt === b.updatedAt && sameDraft(a, b);

/**
 * What to store of `mine` where `stored` is in its row: null when the stored draft stays as it is. If another tab wrote since
 * `base` (what this tab last read or wrote), both are merged field by field; otherwise, and without a base, the higher
 * revision wins. A paid draft accepts nothing.
 */
export function resolveConflict(
  stored: BookingDraft | undefined,
  mine: BookingDraft,
  base: BookingDraft | null,
): BookingDraft | null {
  if (!stored || isSameVersion(stored, mine)) return mine;
  if (stored.status === 'paid' && mine.status !== 'paid') return null;
  if (base && !isSameVersion(stored, base)) return mergeDrafts(base, mine, stored);
  return stored.rev > mine.rev ? null : mine;
}

/**
 * The one draft of a booking that has a row under its local id and one under its booking id; null when it has neither. `base`:
 * what this tab last read or wrote under the local id. If another tab typed there since, both rows are merged, otherwise the
 * higher revision wins.
 */
export function joinRenamed(
  local: BookingDraft | undefined,
  renamed: BookingDraft | undefined,
  base: BookingDraft | undefined,
): BookingDraft | null {
  if (!local || !renamed) return renamed ?? local ?? null;
  if (base && !isSameVersion(local, base)) return mergeDrafts(base, renamed, local);
  return local.rev > renamed.rev ? local : renamed;
}

/** An edit of a draft in one tab. */
export interface TabEdit {
  /** '' when unknown. */
  tab: string;
  draft: BookingDraft;
  /** What the tab had last read or wrote of the draft; null when unknown. */
  base: BookingDraft | null;
}

/**
 * Of several edits of one tab for one booking (`id`: its id now) only the newest. A tab may have typed under the local id
 * and then under the booking id: the newer edit contains the older one, which would undo it.
 */
export function newestPerTab<T extends TabEdit>(edits: readonly { id: string; edit: T }[]): T[] {
  const newest = new Map<string, T>();
  for (const { id, edit } of edits) {
    const key = edit.tab + id;
    if (edit.draft.rev >= (newest.get(key)?.draft.rev ?? 0)) newest.set(key, edit);
  }
  return [...newest.values()];
}

/**
 * Leaves out edits that another page had read before it made its own, oldest revision first. Without a database each page
 * leaves its last edit in local storage; the later one contains the earlier, which would undo it. Edits of `ownTab` replace none.
 */
export function withoutRead<T extends TabEdit>(edits: readonly T[], ownTab: string): T[] {
  const hadRead = ({ tab, base, draft }: T, { draft: { id, rev } }: T): boolean =>
    tab !== ownTab && draft.id === id && draft.rev > rev && base !== null && base.rev >= rev;
  return edits.filter((one) => !edits.some((other) => hadRead(other, one))).sort((a, b) => a.draft.rev - b.draft.rev);
}
