import { useCallback, useEffect, useState } from 'react';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';

type NameOf = (code: string) => string;

/** The bundled names are English and formal: "London Heathrow Airport". */
const plain = (name: string): string => name.replace(/(?: International)? Airport$/, '');

let loaded: NameOf | null = null;
let loading: Promise<NameOf | null> | null = null;

async function load(): Promise<NameOf | null> {
  try {
    const { loadLocalPlaces, localCity } = await loadPart(() => import('./searchForm/localPlaces'));
    await loadLocalPlaces();
    loaded = (code) => plain(localCity(code)?.airports.find(({ iata }) => iata === code)?.airportName ?? '');
  } catch (error) {
    log.warn('app', 'the names of airports could not be loaded', error);
    loading = null;
  }
  return loaded;
}

/** Names of airports by code, empty where this device knows none. They load once something `wanted` them. */
export function useAirportNames(wanted: boolean): NameOf {
  const [nameOf, setNameOf] = useState<NameOf | null>(() => loaded);
  useEffect(() => {
    if (!wanted || nameOf) return undefined;
    let mounted = true;
    loading ??= load();
    void loading.then((found) => mounted && setNameOf(() => found));
    return () => {
      mounted = false;
    };
  }, [wanted, nameOf]);
  return useCallback((code) => nameOf?.(code) ?? '', [nameOf]);
}
