import { fnv1a } from '../../hash';
import { ownValue } from '../../ownValue';
import { DELETION_KEPT_MS, ITEM_LIMITS } from './kinds';

/*
 * How the things of a person are matched between their devices and the account: entry by entry, each field by a three-way merge.
 * Of two changes of one field the later counts, of a change and a deletion, too. A device keeps no copy of what was matched, only
 * fingerprints: they say as well whether a field has changed.
 */

/** A thing as plain data. It is changed field by field. */
export type ItemValue = Readonly<Record<string, unknown>>;

/** An entry of the account. `at`: when it was changed, ms. `value` is null when it is deleted. */
export interface Item {
  id: string;
  at: number;
  value: ItemValue | null;
}

type Prints = Readonly<Record<string, number>>;

/** An entry as it was when device and account agreed last. */
export interface Matched {
  at: number;
  /** Of each field; null when it was deleted. */
  prints: Prints | null;
  /** It is on this device. */
  held: boolean;
  /** What the account has now cannot be read here: nothing is sent in its place. */
  unread?: boolean | undefined;
}

/** A change of this device that the account does not have. `print`: of the whole value; null for a deletion. */
export interface OwnChange {
  at: number;
  print: number | null;
}

/** What a device knows of one kind of things of a person. */
export interface Ledger {
  matched: Readonly<Record<string, Matched>>;
  own: Readonly<Record<string, OwnChange>>;
  /** Things that were here before the person signed in, and are not the account's. */
  apart: readonly string[];
  /** When account and device agreed last, ms. */
  matchedAt: number;
}

/** Things of this device by their ids; null for one that cannot be read. */
export type LocalItems = ReadonlyMap<string, ItemValue | null>;

/** The same text for equal values, whatever the order of their fields. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${textOf(each)}`).join(',')}}`;
}

const printOf = (value: unknown): number => fnv1a(textOf(value));

const printsOf = (value: ItemValue): Prints =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, printOf(each)]])),
  );

const areEqual = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);

/** The fields that two devices have changed, put together. `base`: fingerprints of what both began with. */
function mergeFields(
  base: Prints | null | undefined,
  mine: Item & { value: ItemValue },
  theirs: typeof mine,
): ItemValue {
  const names = new Set([...Object.keys(mine.value), ...Object.keys(theirs.value)]);
  const merged = [...names].map((name): [string, unknown] => {
    const [a, b] = [ownValue(mine.value, name), ownValue(theirs.value, name)];
    const [printA, printB] = [a, b].map((each) => (each === undefined ? undefined : printOf(each)));
    const before = ownValue(base, name);
    if (printA === printB || printA === before) return [name, b];
    if (printB === before) return [name, a];
    // At the same moment, any rule that does not ask which device it runs on.
    const isMine = mine.at === theirs.at ? textOf(a) > textOf(b) : mine.at > theirs.at;
    return [name, isMine ? a : b];
  });
  return Object.fromEntries(merged.filter(([, each]) => each !== undefined));
}

/** The later of two entries as a whole; of the same moment the one that is not deleted. */
const laterOf = (a: Item, b: Item): Item => {
  if (a.at !== b.at) return a.at > b.at ? a : b;
  return a.value !== null && (b.value === null || textOf(a.value) > textOf(b.value)) ? a : b;
};

/** Two changes of one entry as one, the same on both devices. `isSound`: whether a value can be used. */
export function mergeItems(
  base: Prints | null | undefined,
  mine: Item,
  theirs: Item,
  isSound: (value: ItemValue) => boolean = () => true,
): Item {
  const [own, other] = [mine.value, theirs.value];
  if (own === null || other === null) return laterOf(mine, theirs);
  const value = mergeFields(base, { ...mine, value: own }, { ...theirs, value: other });
  if (!isSound(value)) return laterOf(mine, theirs);
  return areEqual(value, other) ? theirs : { id: mine.id, at: Math.max(mine.at, theirs.at), value };
}

/** Notes what has changed on this device since account and device agreed. `now` is ms. */
export function noteChanges(ledger: Ledger, local: LocalItems, now: number): Ledger {
  const own: Record<string, OwnChange> = { ...ledger.own };
  const note = (id: string, print: number | null): void => {
    const at = Math.max(now, (ownValue(ledger.matched, id)?.at ?? 0) + 1);
    if (ownValue(own, id)?.print !== print) own[id] = { at, print };
  };
  const apart = new Set(ledger.apart);
  for (const [id, value] of local) {
    if (value === null || apart.has(id)) continue;
    const base = ownValue(ledger.matched, id)?.prints;
    if (base && areEqual(base, printsOf(value))) delete own[id];
    else note(id, printOf(value));
  }
  for (const [id, { prints, held }] of Object.entries(ledger.matched)) {
    if (prints && held && !local.has(id)) note(id, null);
  }
  for (const id of Object.keys(own)) {
    // It was made and removed before anybody else had heard of it.
    if (!local.has(id) && !ownValue(ledger.matched, id)?.prints) delete own[id];
  }
  return { ...ledger, own, apart: ledger.apart.filter((id) => local.has(id)) };
}

/** What a device writes: the new value, or null to remove it. */
export type LocalChanges = ReadonlyMap<string, ItemValue | null>;

/** The ledger of a person who has just signed in here: what is here is not theirs until they say so, or their account has it. */
export const newLedger = (local: LocalItems): Ledger => ({
  matched: {},
  own: {},
  apart: [...local.keys()],
  matchedAt: 0,
});

/** A change of this device as an entry; of a thing that both have, but that was never matched, the device's is the older. */
function ownItem(ledger: Ledger, local: LocalItems, id: string): Item | null {
  const change = ownValue(ledger.own, id);
  const value = local.get(id);
  if (change)
    return change.print === null ? { id, at: change.at, value: null } : value ? { id, at: change.at, value } : null;
  return value && !ownValue(ledger.matched, id) ? { id, at: 0, value } : null;
}

/** Matches this device with all entries that the account has. `ledger`: as `noteChanges` answers. */
export function matchLedger(
  ledger: Ledger,
  local: LocalItems,
  { told, now, isSound }: { told: readonly Item[]; now: number; isSound: (value: ItemValue) => boolean },
): { ledger: Ledger; changes: LocalChanges } {
  const matched: Record<string, Matched> = { ...ledger.matched };
  const own: Record<string, OwnChange> = { ...ledger.own };
  const changes = new Map<string, ItemValue | null>();
  for (const theirs of told) {
    const { id, at, value } = theirs;
    const base = ownValue(ledger.matched, id);
    if (value !== null && !isSound(value)) {
      matched[id] = { ...(base ?? { at, prints: {}, held: false }), unread: true };
      continue;
    }
    const mine = ownItem(ledger, local, id);
    const result = mine ? mergeItems(base?.prints, mine, theirs, isSound) : theirs;
    const here = local.get(id) ?? null;
    // What cannot be read here stays: its own version of the app may read it.
    if (!areEqual(here, result.value) && !(local.has(id) && here === null)) changes.set(id, result.value);
    matched[id] = { at, prints: value && printsOf(value), held: result.value !== null };
    if (areEqual(result.value, value)) delete own[id];
    else own[id] = { at: result.at, print: result.value && printOf(result.value) };
  }
  const known = new Set(told.map(({ id }) => id));
  const isLongAway = now - ledger.matchedAt > DELETION_KEPT_MS;
  for (const [id, { at, prints, held }] of Object.entries(ledger.matched)) {
    if (known.has(id)) continue;
    delete matched[id];
    const change = ownValue(own, id);
    const here = local.get(id);
    // The account has lost it: it gets it back.
    if (prints && held && here && !change && !isLongAway) own[id] = { at, print: printOf(here) };
    else if (change?.print == null) {
      delete own[id];
      if (here) changes.set(id, null);
    }
  }
  const apart = ledger.apart.filter((id) => !known.has(id));
  return { ledger: { matched, own, apart, matchedAt: now }, changes };
}

const isSmall = ({ id, value }: Item): boolean =>
  id.length <= ITEM_LIMITS.id && JSON.stringify(value).length <= ITEM_LIMITS.value;

/** Changes that the account is to get, the oldest first. */
export const changesToSend = (ledger: Ledger, local: LocalItems): Item[] =>
  Object.keys(ledger.own)
    .filter((id) => !ownValue(ledger.matched, id)?.unread)
    .flatMap((id) => ownItem(ledger, local, id) ?? [])
    .filter(isSmall)
    .toSorted((a, b) => a.at - b.at);

/** The ledger once the account has these entries. What was changed while they were on their way stays to be sent. */
export function noteSent(ledger: Ledger, sent: readonly Item[], now: number): Ledger {
  const matched: Record<string, Matched> = { ...ledger.matched };
  const own: Record<string, OwnChange> = { ...ledger.own };
  for (const { id, at, value } of sent) {
    matched[id] = { at, prints: value && printsOf(value), held: value !== null };
    if (ownValue(own, id)?.print === (value && printOf(value))) delete own[id];
  }
  return { ...ledger, matched, own, matchedAt: now };
}
