import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LocalFound } from '@/domain/airports/localSearch';
import { matchPopular } from '@/domain/airports/popular';
import { codeFirst, mergePlaceRows, placeRows } from '@/domain/airports/rows';
import { type CityMatch, MIN_TYPED, POPULAR_DESTINATIONS, TYPING_PAUSE_MS } from '@/domain/airports/types';
import { type Lang, langOf } from '@/domain/locale';
import type { End } from '@/domain/search/places';
import type { SavedSearch } from '@/domain/search/saved';
import { useSearchForm } from '@/state/searchForm';
import { clearRecentSearches, recentSearches, restoreRecentSearches } from '@/state/searchForm/history';
import { keptCities } from '@/state/searchForm/keptPlaces';
import { hasLocalPlaces, loadLocalPlaces, onLocalPlaces, searchLocal, topCities } from '@/state/searchForm/localPlaces';
import { type FoundCities, type Popular, findCities } from '@/state/searchForm/places';
import { popularNow, requestPopular } from '@/state/searchForm/popular';
import { useSession } from '@/state/session';
import type { RemovedSearches } from '@/state/searchForm/history';
import { type Option, popularOptions, recentOptions, rowOptions } from './placeOptions';

export interface FoundOptions {
  kind: 'found';
  /** What they were found for. */
  text: string;
  rows: Option[];
  /** They come from this device, because nothing could be asked. */
  saved: boolean;
  /** So many rows at the start are only one slip away from the text. */
  guessed: number;
  /** Nothing more comes for this text. */
  settled: boolean;
}

/** What the list shows: what one can start from, or what was found for a text. */
export type PlaceOptions =
  | { kind: 'start'; recent: Option[]; popular: Option[]; kept: Option[]; none: boolean; offline: boolean }
  /** Fewer letters than are asked for, and nothing on this device begins so. */
  | { kind: 'short' }
  | { kind: 'looking' }
  | FoundOptions;

interface Answer extends FoundCities {
  text: string;
}
interface Local extends LocalFound {
  offline: boolean;
}

/**
 * The rows for a text: what this device knows is there with the letter, and keeps its place; what the server adds comes
 * below. An answer to an older text is not shown. While nothing is known here, an empty answer to the text before stays,
 * so that "nothing found" does not flicker with every letter.
 */
function foundOptions(
  text: string,
  local: Local,
  answer: Answer | null,
  places: Parameters<typeof matchPopular>[0],
  lang: Lang,
): PlaceOptions {
  const asks = text.length >= MIN_TYPED;
  const mine = answer?.text === text ? answer : null;
  const settled = !asks || mine !== null;
  const own = codeFirst(placeRows(local.cities, lang), text);
  if (own.length === 0 && !settled) {
    if (answer && answer.cities.length === 0 && text.startsWith(answer.text))
      return { kind: 'found', text: answer.text, rows: [], saved: answer.saved, guessed: 0, settled: false };
    return { kind: 'looking' };
  }
  const cities = mine?.cities ?? [];
  const saved = mine?.saved !== false && (own.length > 0 ? local.offline : (mine?.saved ?? local.offline));
  const popular = saved ? popularOptions(matchPopular(places, text, [...local.cities, ...cities])) : [];
  const rows = [...rowOptions(mergePlaceRows(own, codeFirst(placeRows(cities, lang), text))), ...popular];
  if (rows.length === 0 && !asks) return { kind: 'short' };
  return { kind: 'found', text, rows, saved, guessed: local.guessed ? own.length : 0, settled };
}

const NOTHING: Local = { cities: [], guessed: false, offline: false };

/** The recent searches were cleared a moment ago: what stood there, and what brings it back; null when it is still there. */
interface Cleared {
  rows: SavedSearch[];
  back: Promise<RemovedSearches | null>;
  /** By the keys: the focus was on the button that is gone now. */
  byKey: boolean;
}

/** The recent searches in the list can be cleared, and that can be taken back for some seconds, as at home. */
function useRecent(end: End) {
  const [rows, setRows] = useState<SavedSearch[]>([]);
  const [cleared, setCleared] = useState<Cleared | null>(null);
  useEffect(() => {
    if (end !== 'srcLocation') return undefined;
    let gone = false;
    void recentSearches().then((list) => gone || setRows(list));
    return () => {
      gone = true;
    };
  }, [end]);
  const clear = async (byKey: boolean): Promise<void> => {
    const back = clearRecentSearches();
    setRows([]);
    setCleared({ rows, back, byKey });
    if (await back) return;
    setRows(rows);
    setCleared(null);
  };
  const undo = async (): Promise<void> => {
    if (!cleared) return;
    setRows(cleared.rows);
    setCleared(null);
    await restoreRecentSearches((await cleared.back) ?? []);
  };
  return { rows, cleared, clear, undo, over: () => setCleared(null) };
}
type RecentInList = ReturnType<typeof useRecent>;

/**
 * The list of a place picker. `typed` is '' until the traveller types. This device answers every letter from the first on;
 * the server is asked when the text is longer than two characters, 250 ms after the last key (spec 5), and an answer that
 * comes after another key was pressed is thrown away. What nobody could be asked for is asked for with the connection.
 */
export function usePlaceOptions(end: End, leg: number, typed: string): { options: PlaceOptions; recent: RecentInList } {
  const { locale, online } = useSession();
  const trip = useSearchForm().search.trips[leg];
  const other = (end === 'srcLocation' ? trip?.destLocation : trip?.srcLocation)?.iata;
  const lang = langOf(locale);
  const text = typed.trim();
  const asks = text.length >= MIN_TYPED;
  const ready = useSyncExternalStore(onLocalPlaces, hasLocalPlaces, () => false);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [popular, setPopular] = useState<Popular | null>(() => popularNow(end, other));
  const recent = useRecent(end);
  const [kept, setKept] = useState<CityMatch[]>([]);

  useEffect(() => void loadLocalPlaces(), []);
  // Once for a text: what is met while it stands there comes in below, with the answer.
  const local = useMemo<Local>(
    () => (text === '' ? NOTHING : { ...searchLocal(text), offline: !online }),
    // oxlint-disable-next-line react/exhaustive-deps -- the connection as it was at the letter; the index once it is here
    [text, ready],
  );

  useEffect(() => {
    if (!asks || (answer?.text === text && !answer.saved)) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void findCities(text, abort.signal).then((found) => {
        if (!abort.signal.aborted) setAnswer({ ...found, text });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- not for its own answer
  }, [asks, text, online]);

  useEffect(() => {
    // A list that is shown stays as it is while the picker is open; the next opening has the newer one.
    if (popular && popular.kind !== 'unknown') return undefined;
    let gone = false;
    void requestPopular(end, other).then((found) => gone || setPopular(found));
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- asked for again when the connection is back or the language changed
  }, [end, other, locale, online]);

  useEffect(() => {
    if (online) return undefined;
    let gone = false;
    void Promise.all([keptCities(), loadLocalPlaces()]).then(([cities]) => gone || setKept(cities));
    return () => {
      gone = true;
    };
  }, [online]);

  const places = popular?.kind === 'some' ? popular.places : [];
  // The file of airports is still on its way: the first letters leave what one can start from.
  if (text !== '' && (asks || ready)) return { options: foundOptions(text, local, answer, places, lang), recent };
  const device = kept.length > 0 || places.length > 0 ? kept : topCities(POPULAR_DESTINATIONS);
  return {
    options: {
      kind: 'start',
      recent: recentOptions(recent.rows),
      // The place of the other end would only change places with this one: the button between the two does that.
      popular: popularOptions(places.filter(({ code }) => code !== other)),
      kept: online ? [] : rowOptions(placeRows(device, lang)),
      none: popular?.kind === 'none',
      offline: !online,
    },
    recent,
  };
}
