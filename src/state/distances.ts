import { useEffect, useState } from 'react';
import { kilometres, unpackPoints } from '@/domain/airports/coordinates';
import type { DistanceOf } from '@/domain/offers/co2';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';

let loaded: DistanceOf | null = null;
let loading: Promise<DistanceOf | null> | null = null;

async function load(): Promise<DistanceOf | null> {
  try {
    const { default: text } = await loadPart(() => import('@/domain/airports/coordinates.txt?raw'));
    const pointOf = unpackPoints(text);
    loaded = (from, to) => {
      const [a, b] = [pointOf(from), pointOf(to)];
      return a && b ? kilometres(a, b) : null;
    };
  } catch (error) {
    log.warn('app', 'the coordinates of airports could not be loaded', error);
    loading = null;
  }
  return loaded;
}

/** Distances between airports; null when they are unavailable. */
export const loadDistances = (): Promise<DistanceOf | null> => (loading ??= load());

/** Distances between airports: undefined while the coordinates load, null when they are unavailable. */
export function useDistances(): DistanceOf | null | undefined {
  const [found, setFound] = useState<DistanceOf | null | undefined>(() => loaded ?? undefined);
  useEffect(() => {
    if (found) return undefined;
    let mounted = true;
    void loadDistances().then((distances) => mounted && setFound(() => distances));
    return () => {
      mounted = false;
    };
  }, [found]);
  return found;
}
