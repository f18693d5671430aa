import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { LocalFound } from '@/domain/airports/localSearch';
import { meantFirst } from '@/domain/airports/namedAirport';
import { matchPopular } from '@/domain/airports/typedText';
import { mergePlaceRows, placeRows, type PlaceRow, popularChoice, isCompleteRow } from '@/domain/airports/rows';
import {
  type CityMatch,
  MIN_TYPED,
  POPULAR_DESTINATIONS,
  TYPING_PAUSE_MS,
  type PopularPlace,
} from '@/domain/airports/types';
import { type Lang, langOf } from '@/domain/locale';
import { type End, cityName } from '@/domain/search/places';
import type { SavedSearch } from '@/domain/search/saved';
import { useSearchForm } from '@/state/searchForm';
import {
  clearRecentSearches,
  recentSearches,
  restoreRecentSearches,
  type RemovedSearches,
} from '@/state/searchForm/history';
import {
  keptCities,
  localCity,
  hasLocalPlaces,
  loadLocalPlaces,
  onLocalPlaces,
  searchLocal,
  topCities,
} from '@/state/searchForm/localPlaces';
import { type FoundCities, type Popular, findCities } from '@/state/searchForm/places';
import { popularNow, requestPopular } from '@/state/searchForm/popular';
import { lastSearchUrl } from '@/state/searchForm/lastSearch';
import { useSession } from '@/state/session';
import type { Place } from '@/domain/search/types';

/** A selectable row of the list. */
export type Option =
  | { kind: 'row'; key: string; row: PlaceRow }
  /** `whole`: a city with several airports. */
  | { kind: 'popular'; key: string; place: PopularPlace; whole: boolean }
  | { kind: 'recent'; key: string; saved: SavedSearch };

export const rowOptions = (rows: readonly PlaceRow[]): Option[] =>
  rows.map((row) => ({ kind: 'row', key: `${row.place.iata}${row.place.isCity ? '*' : ''}`, row }));

export const popularOptions = (places: readonly PopularPlace[]): Option[] =>
  places.map((place) => {
    const city = localCity(place.code);
    const whole = city?.cityIata === place.code && isCompleteRow(city);
    return { kind: 'popular', key: `popular-${place.code}`, place, whole };
  });

/** Where recent searches went, as rows that can be chosen again. */
export function visitedOptions(list: readonly SavedSearch[], other: string | undefined, lang: Lang): Option[] {
  const places = list.map(({ destLocation }) => destLocation).filter(({ iata }) => iata !== other);
  return [...new Map(places.map((place) => [place.iata, place])).values()].map((place) => {
    const known = localCity(place.iata);
    const row = known && placeRows([known], lang).find((each) => each.place.iata === place.iata);
    const bare = { kind: 'city', place, city: cityName(place, lang), country: '', airport: '' } as const;
    return { kind: 'row', key: `visited-${place.iata}`, row: { ...(row ?? bare), child: false } };
  });
}

export const recentOptions = (list: readonly SavedSearch[]): Option[] =>
  list.map((saved, at) => ({ kind: 'recent', key: `recent-${at}`, saved }));

/** Splits "city, country" at the last comma. */
export function cityAndCountry(name: string): [city: string, country: string] {
  const at = name.lastIndexOf(',');
  return at < 0 ? [name, ''] : [name.slice(0, at).trim(), name.slice(at + 1).trim()];
}

/**
 * A popular place with all its names if the device knows the code; otherwise with one name, and the others are looked
 * up after the choice.
 */
export function popularPlace({ code, name }: PopularPlace, lang: Lang): Place {
  const city = localCity(code);
  const known = city && popularChoice(city, code);
  const [cityText] = cityAndCountry(name);
  return known ?? { city: cityText, iata: code, cityIata: code, isCity: false, names: { [lang]: cityText } };
}

export interface FoundOptions {
  kind: 'found';
  /** The text they were found for. */
  text: string;
  rows: Option[];
  /** From the device only, because the server was unavailable. */
  saved: boolean;
  /** Number of leading rows that match with one typo. */
  guessed: number;
  /** No more rows will arrive for this text. */
  settled: boolean;
}

/** The list: suggestions, or matches of a text. */
export type PlaceOptions =
  | {
      kind: 'start';
      recent: Option[];
      visited: Option[];
      popular: Option[];
      kept: Option[];
      none: boolean;
      offline: boolean;
    }
  /** Too few letters for the server, and no local match. */
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
 * Matches of a text. Local rows appear at once and stay in place; the server's rows follow below. Answers to older
 * texts are ignored, except that an empty one stays while nothing is known, so that "nothing found" does not flicker
 * with each letter.
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
  const own = meantFirst(placeRows(local.cities, lang), text);
  if (own.length === 0 && !settled) {
    if (answer && answer.cities.length === 0 && text.startsWith(answer.text))
      return { kind: 'found', text: answer.text, rows: [], saved: answer.saved, guessed: 0, settled: false };
    return { kind: 'looking' };
  }
  const cities = mine?.cities ?? [];
  const saved = mine?.saved !== false && (own.length > 0 ? local.offline : (mine?.saved ?? local.offline));
  const popular = saved ? popularOptions(matchPopular(places, text, [...local.cities, ...cities])) : [];
  const rows = [...rowOptions(mergePlaceRows(own, meantFirst(placeRows(cities, lang), text))), ...popular];
  if (rows.length === 0 && !asks) return { kind: 'short' };
  return { kind: 'found', text, rows, saved, guessed: local.guessed ? own.length : 0, settled };
}

const NOTHING: Local = { cities: [], guessed: false, offline: false };

/** Recent searches just cleared: the rows, and a promise of what undo restores; null when clearing failed. */
interface Cleared {
  rows: SavedSearch[];
  back: Promise<RemovedSearches | null>;
  /** By keyboard: focus was on the button that unmounted. */
  byKey: boolean;
}

/** Recent searches in the list, which can be cleared with undo, as on the home page. */
function useRecent() {
  /** Null until they are read. */
  const [rows, setRows] = useState<SavedSearch[] | null>(() => (lastSearchUrl() === null ? [] : null));
  const [cleared, setCleared] = useState<Cleared | null>(null);
  useEffect(() => {
    let gone = false;
    void recentSearches().then((list) => gone || setRows(list));
    return () => {
      gone = true;
    };
  }, []);
  const clear = async (byKey: boolean): Promise<void> => {
    const back = clearRecentSearches();
    setRows([]);
    setCleared({ rows: rows ?? [], back, byKey });
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
  return { rows: rows ?? [], isRead: rows !== null, cleared, clear, undo, over: () => setCleared(null) };
}

type RecentInList = ReturnType<typeof useRecent>;

/**
 * Options of a place picker. `typed` is '' until the user types. The device answers from the first letter; the server
 * is asked for three or more letters, 250 ms after the last key (docs/rules.md, Limits), and outdated answers are
 * dropped. Failed requests are repeated when online.
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
  const recent = useRecent();
  const [kept, setKept] = useState<CityMatch[]>([]);

  useEffect(() => void loadLocalPlaces(), []);
  // Computed once per text: places learned meanwhile come with the answer, below.
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
    // The list shown stays while the picker is open; the next opening shows a newer one.
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
  // Until the airports file has loaded, the first letters keep the suggestions.
  if (text !== '' && (asks || ready)) return { options: foundOptions(text, local, answer, places, lang), recent };
  const isOrigin = end === 'srcLocation';
  const visited = isOrigin ? [] : visitedOptions(recent.rows, other, lang);
  const been = new Set(recent.rows.map(({ destLocation }) => destLocation.iata));
  const device = kept.length > 0 || places.length > 0 ? kept : topCities(POPULAR_DESTINATIONS);
  return {
    options: {
      kind: 'start',
      recent: isOrigin ? recentOptions(recent.rows) : [],
      visited,
      // Without the place of the other end: for that there is the swap button.
      popular: popularOptions(places.filter(({ code }) => code !== other && (isOrigin || !been.has(code)))),
      kept: online ? [] : rowOptions(placeRows(device, lang)),
      none: popular?.kind === 'none',
      offline: !online,
    },
    recent,
  };
}
