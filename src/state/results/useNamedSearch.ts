import { useEffect, useMemo, useState } from 'react';
import { unnamedPlaces } from '@/domain/search/places';
import { readQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { nameSearch } from './cities';

/** A search with the names of its places as soon as they are known: an address has only one language. */
export function useNamed<T extends Search | null>(search: T): T | Search {
  const [known, setKnown] = useState<{ of: Search; named: Search } | null>(null);
  useEffect(() => {
    if (!search || unnamedPlaces(search).length === 0) return undefined;
    let here = true;
    void nameSearch(search).then((named) => here && setKnown({ of: search, named }));
    return () => {
      here = false;
    };
  }, [search]);
  return known !== null && known.of === search ? known.named : search;
}

/** The search of a results query, named; null for none. */
export const useNamedSearch = (query: string | null): Search | null =>
  useNamed(useMemo(() => (query === null ? null : readQuery(query, today()).search), [query]));
