import { proxy, snapshot, useSnapshot } from 'valtio';
import { type BagName, BAGS, type Filters, mostBags, noFilters, setFilter } from '@/domain/results/filters';
import { localStore, readJson } from '@/platform/webStorage';
import { sells } from '../../sales';

/** Bags of each person that every new search begins with. */
export type UsualBags = Record<BagName, number>;

const BAGS_KEY = 'results.bags';

const usual = proxy<UsualBags>({ cabinBaggage: 0, checkedBaggage: 0 });

/** Reads what is stored; a number outside of the limits counts as none, and so does each where bags are not sold. */
export function loadUsualBags(): void {
  const found = readJson(localStore, BAGS_KEY) as Partial<Record<keyof UsualBags, unknown>> | null;
  for (const name of BAGS) {
    const bags = found?.[name];
    const isSound = typeof bags === 'number' && Number.isInteger(bags) && bags > 0 && bags <= mostBags(name);
    usual[name] = isSound && sells('bags') ? bags : 0;
  }
}

export const useUsualBags = (): Readonly<UsualBags> => useSnapshot(usual);

/** Stores the bags for the next searches; the one on screen keeps its own. */
export function setUsualBags(change: Partial<UsualBags>): void {
  Object.assign(usual, change);
  localStore.set(BAGS_KEY, JSON.stringify(snapshot(usual)));
}

/** The filters of a new search: none but the usual bags. */
export function startFilters(): Filters {
  loadUsualBags();
  return BAGS.reduce<Filters>(
    (filters, name) => (usual[name] > 0 ? setFilter(filters, name, usual[name]) : filters),
    noFilters(),
  );
}
