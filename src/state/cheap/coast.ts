import { proxy, ref, useSnapshot } from 'valtio';
import coarseCoast from '@/domain/map/coast110.txt?raw';
import { unpackCoast } from '@/domain/map/coast';
import { type Land, landOf } from '@/domain/map/land';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';

/** `coarse` for the whole world, `fine` for what is near. */
type Detail = 'coarse' | 'fine';

const coast = proxy<Record<Detail, readonly Land[] | null>>({ coarse: null, fine: null });
const loading = new Set<Detail>();

const FILES: Record<Detail, () => Promise<{ default: string }>> = {
  // A part of the map itself, which always shows it.
  coarse: () => Promise.resolve({ default: coarseCoast }),
  fine: () => loadPart(() => import('@/domain/map/coast50.txt?raw')),
};

/** Loads coast lines once. Where they do not come, the map does without; the next call asks again. */
export async function loadCoast(detail: Detail): Promise<void> {
  if (coast[detail] || loading.has(detail)) return;
  loading.add(detail);
  try {
    coast[detail] = ref(landOf(unpackCoast((await FILES[detail]()).default)));
  } catch (error) {
    log.warn('app', 'coast lines could not be loaded', error);
  } finally {
    loading.delete(detail);
  }
}

/** The coast lines that are here. */
export const useCoast = (): Readonly<Record<Detail, readonly Land[] | null>> => useSnapshot(coast);
