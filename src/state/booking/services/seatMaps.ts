import { array, nullable } from 'superstruct';
import { proxy, ref, useSnapshot } from 'valtio';
import { type Flight, toSeatMap } from '@/api/flight';
import { WireSeatMap } from '@/api/shapes/seatMap';
import type { SeatMap } from '@/domain/services/seatMap';
import { now } from '@/platform/clock';
import { readStoredAnswer, storeAnswer } from '../../storedAnswers';

/** Plans of the flights of an offer, in the order of its flights; null for a flight without one. */
type SeatMaps = readonly (SeatMap | null)[];

interface State {
  /** `mergeKey` of the offer they are for. */
  of: string | null;
  maps: SeatMaps;
}

/** Beside the draft, which is stored with each change. */
const seatMaps = proxy<State>({ of: null, maps: ref([]) });

/** None: no flight of this offer has a plan, or none is on this device. */
const NONE: SeatMaps = [];

function show(of: string, maps: readonly (WireSeatMap | null)[]): void {
  Object.assign(seatMaps, { of, maps: ref(maps.map((map) => map && toSeatMap(map))) });
}

/** Shows the plans that came with the fares, and keeps them for the seats step without a connection. */
export function keepSeatMaps({ offer: { mergeKey }, seatMaps: maps }: Flight): void {
  show(mergeKey, maps);
  if (maps.some((map) => map !== null)) void storeAnswer('answer', `seats:${mergeKey}`, { at: now(), data: maps });
}

/** Reads the stored plans of an offer unless they are shown already. Never rejects. */
export async function loadSeatMaps(mergeKey: string): Promise<void> {
  if (seatMaps.of === mergeKey) return;
  const stored = await readStoredAnswer('answer', `seats:${mergeKey}`, array(nullable(WireSeatMap)));
  if (stored && seatMaps.of !== mergeKey) show(mergeKey, stored.data);
}

/** The plans of an offer that are here. */
export function useSeatMaps(mergeKey: string): SeatMaps {
  const { of, maps } = useSnapshot(seatMaps);
  return of === mergeKey ? maps : NONE;
}
