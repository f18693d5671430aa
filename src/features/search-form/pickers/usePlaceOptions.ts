import { useEffect, useState } from 'react';
import { matchPopular } from '@/domain/airports/popular';
import { placeRows } from '@/domain/airports/rows';
import { MIN_TYPED, TYPING_PAUSE_MS } from '@/domain/airports/types';
import { langOf } from '@/domain/locale';
import type { End } from '@/domain/search/places';
import { useSearchForm } from '@/state/searchForm';
import { clearRecentSearches, recentSearches } from '@/state/searchForm/history';
import { type FoundCities, type Popular, findCities, keptCities, popularPlaces } from '@/state/searchForm/places';
import type { SavedSearch } from '@/domain/search/saved';
import type { CityMatch } from '@/domain/airports/types';
import { useSession } from '@/state/session';
import { type Option, popularOptions, recentOptions, rowOptions } from './placeOptions';

/** What the list shows: what one can start from, or what was found for a text. */
export type PlaceOptions =
  | { kind: 'start'; recent: Option[]; popular: Option[]; kept: Option[]; none: boolean; offline: boolean }
  | { kind: 'looking' }
  | { kind: 'found'; text: string; rows: Option[]; saved: boolean };

interface Found extends FoundCities {
  text: string;
}

/**
 * Suggestions for a typed text: asked for when it is longer than two characters, 250 ms after the last key (spec 5). An
 * answer that comes after another key was pressed is thrown away. `typed` is '' until the traveller types.
 */
export function usePlaceOptions(
  end: End,
  leg: number,
  typed: string,
): { options: PlaceOptions; clearRecent: () => void } {
  const { locale, online } = useSession();
  const trip = useSearchForm().search.trips[leg];
  const other = (end === 'srcLocation' ? trip?.destLocation : trip?.srcLocation)?.iata;
  const lang = langOf(locale);
  const text = typed.trim();
  const asks = text.length >= MIN_TYPED;
  const [found, setFound] = useState<Found | null>(null);
  const [popular, setPopular] = useState<Popular | null>(null);
  const [recent, setRecent] = useState<SavedSearch[]>([]);
  const [kept, setKept] = useState<CityMatch[]>([]);

  useEffect(() => {
    if (!asks) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void findCities(text, abort.signal).then((answer) => {
        if (!abort.signal.aborted) setFound({ ...answer, text });
      });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asks, text]);

  useEffect(() => {
    const abort = new AbortController();
    void popularPlaces(end, other, abort.signal).then((answer) => {
      if (!abort.signal.aborted) setPopular(answer);
    });
    return () => abort.abort();
    // the names of the list are in the language of the site
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [end, other, locale]);

  useEffect(() => {
    if (online) return undefined;
    let gone = false;
    void keptCities().then((cities) => gone || setKept(cities));
    return () => {
      gone = true;
    };
  }, [online]);

  useEffect(() => {
    if (end !== 'srcLocation') return undefined;
    let gone = false;
    void recentSearches().then((list) => gone || setRecent(list));
    return () => {
      gone = true;
    };
  }, [end]);

  const clearRecent = (): void => {
    setRecent([]);
    void clearRecentSearches();
  };
  const places = popular?.kind === 'some' ? popular.places : [];
  if (asks) {
    // The last answer stays until the next one is here; only the first is waited for.
    if (!found) return { options: { kind: 'looking' }, clearRecent };
    const { cities, text: asked, saved } = found;
    const known = saved ? popularOptions(matchPopular(places, asked, cities)) : [];
    const rows = [...rowOptions(placeRows(cities, lang)), ...known];
    return { options: { kind: 'found', text: asked, rows, saved }, clearRecent };
  }
  return {
    options: {
      kind: 'start',
      recent: recentOptions(recent),
      popular: popularOptions(places),
      kept: online ? [] : rowOptions(placeRows(kept, lang)),
      none: popular?.kind === 'none',
      offline: !online,
    },
    clearRecent,
  };
}
