import { type IsoDate, localDay } from '@/domain/dates';

/** The one place that asks the machine for the time, so that tests and demonstrations can set it. */
let read: () => number = () => Date.now();

/** Milliseconds since the epoch. */
export const now = (): number => read();

/** The traveller's local day (decisions 4). */
export const today = (): IsoDate => localDay(now());

/** Replaces the clock; `null` puts the machine's own back. For tests. */
export function setClock(clock: (() => number) | null): void {
  read = clock ?? (() => Date.now());
}
