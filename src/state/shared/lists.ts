import { proxy, ref, useSnapshot } from 'valtio';
import { shownPrices, partyBags } from '@/domain/offers/offerBags';
import { totalPassengers } from '@/domain/search/passengers';
import {
  LIST_LIMITS,
  type LivePrice,
  type ListedFlight,
  type SharedList,
  type Vote,
  departureOf,
  isListOver,
  isSameList,
  mergeVotes,
  plainLine,
} from '@/domain/shared/list';
import { type FlightToShare, makeList } from '@/domain/shared/make';
import { type ListRefusal, listFromWire, listToWire, refusalOf } from '@/domain/shared/packing';
import { type StoredList, changeSharedList, isWireList, listSharedLists } from '@/offline/sharedLists';
import { isRecent, now, rightNow } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { canPack, packForLink, unpackLinkJson } from '@/platform/linkCodec';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { findShared } from '../results/flight';
import { type Favourite, savedFlights } from '../favourites';
import { session } from '../session';

/** A list with what this device knows of it. */
export interface OpenList extends Omit<StoredList, 'wire'> {
  list: SharedList;
  /** False where the device could not store it: the page must not be closed. */
  kept: boolean;
}

/**
 * Why no list is shown. `changed`: a link with the name of a stored list, and other flights; `none`: no flight with a heart can be
 * shared.
 */
export type LinkRefusal = ListRefusal | { kind: 'long' | 'unsupported' | 'changed' | 'none' };

/** Stands in place of a list in the address of the page: make one of My flights. */
export const OF_MY_FLIGHTS = 'mine';

/** `list`: of the page. `kept`: all of the device, null until read. */
interface SharedState {
  open: OpenList | null;
  refusal: LinkRefusal | null;
  kept: readonly OpenList[] | null;
  /** Prices are being asked for. */
  checking: boolean;
}
const state = proxy<SharedState>({ open: null, refusal: null, kept: null, checking: false });

/** Only the last link that was opened is shown. */
const opening = inMemory(() => ({ turn: 0 }));

export const useSharedLists = (): SharedState => useSnapshot(state) as SharedState;

const show = (open: OpenList | null, refusal: LinkRefusal | null = null): void => {
  state.open = open && ref(open);
  state.refusal = refusal && ref(refusal);
};

const randomId = (): string => uuid().replaceAll('-', '').slice(0, 10);

/** A stored row as a list; null when no version of ours wrote it, or its last flight has left. */
function readRow({ wire, ...row }: StoredList): OpenList | null {
  const list = listFromWire(wire, now());
  return list && !isListOver(list, rightNow()) ? { ...row, list, kept: true } : null;
}

const rowOf = ({ list, me, own, at, checked }: OpenList): StoredList => ({
  wire: listToWire(list),
  me,
  own,
  at,
  ...(checked && { checked: { at: checked.at, live: [...checked.live] } }),
});

/** Stores what `change` makes of the list as it is stored now. What the device refuses stays on the page. */
async function change(open: OpenList, edit: (current: OpenList) => OpenList): Promise<OpenList> {
  try {
    const row = await changeSharedList(open.list.id, (stored) => rowOf(edit((stored && readRow(stored)) ?? open)));
    return (row && readRow(row)) ?? edit(open);
  } catch (error) {
    log.warn('storage', 'a shared list cannot be stored', error);
    return { ...edit(open), kept: false };
  }
}

/** Reads the lists of this device, and removes those whose flights have left. */
export async function loadSharedLists(): Promise<void> {
  try {
    const rows = await listSharedLists();
    const lists = rows.map((row) => ({ id: row.wire[2], open: readRow(row) }));
    state.kept = ref(lists.flatMap(({ open }) => open ?? []));
    for (const { id, open } of lists) if (!open) await changeSharedList(id, () => null);
  } catch (error) {
    log.warn('storage', 'shared lists cannot be read', error);
    state.kept = ref([]);
  }
}

/** What a link says, checked piece by piece: letters, version and tenant, shape, values, end. Never rejects. */
export async function readListLink(letters: string): Promise<SharedList | LinkRefusal> {
  const content = await unpackLinkJson(letters, LIST_LIMITS.bytes);
  if (!content.ok) return { kind: content.reason === 'empty' ? 'damaged' : content.reason };
  const refusal = refusalOf(content.value, session.settings.tenantName);
  if (refusal) return refusal;
  const list = isWireList(content.value) ? listFromWire(content.value, now()) : null;
  if (!list) return { kind: 'damaged' };
  return isListOver(list, rightNow()) ? { kind: 'expired' } : list;
}

/** Opens the list of a link: it is stored, with the votes of both if the device has it. Never rejects. */
export async function openListLink(letters: string): Promise<void> {
  opening.turn += 1;
  const { turn } = opening;
  const [found] = await Promise.all([readListLink(letters), loadSharedLists()]);
  // Another link was opened meanwhile.
  if (turn !== opening.turn) return;
  if ('kind' in found) {
    show(null, found);
    return;
  }
  const known = state.kept?.find(({ list }) => list.id === found.id);
  if (known && !isSameList(known.list, found)) {
    show(null, { kind: 'changed' });
    return;
  }
  const open = known ?? { list: found, me: randomId(), own: false, at: now(), kept: false };
  const merged = await change(open, (current) => ({
    ...current,
    list: { ...current.list, votes: mergeVotes(current.list.votes, found.votes) },
  }));
  if (turn === opening.turn) show(merged);
}

/** Leaves the page of a list. */
export function closeList(): void {
  opening.turn += 1;
  show(null);
}

/** The address of a list, below the base. What it holds stands behind the `#`, which no server is sent. */
export const listPath = async (list: SharedList): Promise<string> =>
  `/search/shared#${await packForLink(JSON.stringify(listToWire(list)))}`;

/** A flight with a heart, at the prices that "My flights" shows. */
function toShare({ query, search, offer, bags, pricedAt, note }: Favourite): FlightToShare {
  const { serviceFeeEnabled, serviceFeePerPassenger } = session.profile;
  const party = partyBags(bags, search.passengers);
  const fee = serviceFeeEnabled ? serviceFeePerPassenger : 0;
  const prices = shownPrices(offer, totalPassengers(search.passengers), fee, party);
  return { query, search, offer, bags: party?.wish ?? null, note: note ?? '', pricedAt, ...prices };
}

const contentOf = ({ flights }: SharedList): string =>
  JSON.stringify(flights.map(({ query, mergeKey, all, note }) => [query, mergeKey, all, note]));

/**
 * Makes a list of the flights with a heart and returns its address; the same flights again are the same list, with its votes. Null,
 * and a reason on the page, where none can be shared. Never rejects.
 */
export async function shareFavourites(): Promise<string | null> {
  const [favourites] = await Promise.all([savedFlights(), loadSharedLists()]);
  const head = { id: randomId(), tenant: session.settings.tenantName, by: lastName() };
  const made = makeList(head, favourites.map(toShare), now());
  if (!made || !canPack()) {
    show(null, { kind: made ? 'unsupported' : 'none' });
    return null;
  }
  const same = state.kept?.find(({ own, list }) => own && contentOf(list) === contentOf(made));
  if (same) return await listPath(same.list);
  await change({ list: made, me: randomId(), own: true, at: now(), kept: false }, (open) => open);
  return await listPath(made);
}

export const voteHere = ({ list, me }: Pick<OpenList, 'list' | 'me'>): Vote =>
  list.votes.find(({ voter }) => voter === me) ?? { voter: me, name: '', at: 0, hearts: [], word: '' };

/** The name under which this device voted last, for the next list. */
export const lastName = (): string => state.kept?.map((open) => voteHere(open).name).find(Boolean) ?? '';

/** How far in the future votes of this device are; half of what links may say, as clocks differ. */
const MOST_AHEAD_MS = 12 * 3_600_000;

/** Changes what this device says of the open list. Shown at once, stored behind. */
export async function sayOfList(said: Partial<Pick<Vote, 'name' | 'hearts' | 'word'>>): Promise<void> {
  const { open } = state;
  if (!open) return;
  const edit = (current: OpenList): OpenList => {
    const before = voteHere(current);
    // Newer than what this device said before, also where its clock was set back, but not by a minute for each of a thousand
    // letters: votes of the future are refused.
    const minute = Math.floor(now() / 60_000) * 60_000;
    const at = Math.max(minute, Math.min(before.at + 60_000, minute + MOST_AHEAD_MS));
    const merged = { ...before, ...said, at };
    const vote = {
      ...merged,
      name: plainLine(merged.name, LIST_LIMITS.name),
      word: plainLine(merged.word, LIST_LIMITS.word),
    };
    const others = current.list.votes.filter(({ voter }) => voter !== current.me);
    return { ...current, list: { ...current.list, votes: [...others, vote].slice(-LIST_LIMITS.people) } };
  };
  const { list, me } = open;
  show(edit({ ...open, list, me }));
  const stored = await change(open, edit);
  if (state.open?.list.id === list.id && !stored.kept) show(stored);
}

/** Younger prices are not asked for again by themselves. */
const FRESH_MS = 10 * 60_000;

async function priceNow(flight: ListedFlight, signal: AbortSignal): Promise<LivePrice> {
  if (departureOf(flight) < rightNow()) return null;
  const found = await findShared(flight.query, flight, signal);
  if (found.kind === 'gone') return 'gone';
  if (found.kind !== 'live') return null;
  const { serviceFeeEnabled, serviceFeePerPassenger } = session.profile;
  const { passengers } = flight.search;
  const fee = serviceFeeEnabled ? serviceFeePerPassenger : 0;
  return shownPrices(found.offer, totalPassengers(passengers), fee, partyBags(flight.bags, passengers)).all;
}

/** Asks what the flights of the open list cost now, unless that is known since a moment ago. Never rejects. */
export async function checkList(id: string, signal: AbortSignal, again = false): Promise<void> {
  const { open } = state;
  if (open?.list.id !== id || !session.online || (!again && open.checked && isRecent(open.checked.at, FRESH_MS)))
    return;
  state.checking = true;
  const live = await Promise.all(open.list.flights.map((flight) => priceNow(flight, signal)));
  state.checking = false;
  if (signal.aborted) return;
  // Nothing was learnt: the last answer stays, with its age.
  if (live.every((price) => price === null)) return;
  const checked = { at: now(), live };
  const edit = (current: OpenList): OpenList => ({ ...current, checked });
  const shown = state.open;
  if (shown?.list.id === open.list.id) show(edit(shown));
  await change(open, edit);
}
