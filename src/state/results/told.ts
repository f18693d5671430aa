import { searchOfQuery } from '@/domain/search/pending';
import { today } from '@/platform/clock';
import { loadPending, pendingSearch } from '../pendingSearch';
import { runBehind } from './flow';
import { listKept } from './keep';
import { offline } from './tools';

/** Runs the search that waits if the traveller asked for that wherever he is. It is told by `pendingSearch.found`. */
export async function runTold(): Promise<void> {
  const pending = await loadPending();
  if (!pending?.tell || pendingSearch.found !== null || offline()) return;
  // It ran before this page was opened.
  const kept = (await listKept()).sets.find(({ query }) => query === pending.query);
  const search = searchOfQuery(pending.query, today());
  if (kept) pendingSearch.found = kept.count;
  else if (search) runBehind(search, pending.query);
}
