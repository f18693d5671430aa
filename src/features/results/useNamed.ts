import { useEffect, useState } from 'react';
import { unnamedPlaces } from '@/domain/search/names';
import type { Search } from '@/domain/search/types';
import { nameSearch } from '@/state/results/cities';

/** A search that came as an address, with the names of its places as soon as they are known: an address has only one. */
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
