import type { Batch } from '@/domain/results/columns';
import { textOf } from '@/domain/results/columns';
import type { LineNews } from './messages';
import { type RunEvents, type SearchDependencies, runSearch } from './run';

type End = Parameters<RunEvents['onEnd']>[0];

interface Run {
  /** Everything it has found, for when another search begins anew. */
  batches: Batch[];
  line: LineNews | null;
  waits: boolean;
  end: End | null;
}

/** An id of one server search may be another offer's of the next search: the second one gets a mark. */
function withMarkedIds(batch: Batch, mark: string, isTaken: (id: string) => boolean): Batch {
  if (!batch.ids.some(isTaken)) return batch;
  const ids = batch.ids.map((id) => (isTaken(id) ? `${mark}${id}` : id));
  const lines = ids.map((id, row) =>
    id === batch.ids[row] ? textOf(batch, row) : JSON.stringify({ ...JSON.parse(textOf(batch, row)), id }),
  );
  const textEnds = new Uint32Array(lines.length);
  let length = 0;
  lines.forEach((line, row) => {
    length += line.length;
    textEnds[row] = length;
    length += 1;
  });
  return { ...batch, ids, text: lines.join('\n'), textEnds };
}

/** The end of all: whole without the airports that the server does not know, failed when nothing came. */
function endOf(ends: readonly End[]): End {
  const [asked] = ends;
  const others = ends.slice(1);
  const isWhole = (end: End): boolean => end.kind === 'whole' || (end.kind === 'failed' && end.why === 'refused');
  if (asked?.kind === 'failed' && others.every(({ kind }) => kind === 'failed')) return asked;
  return asked?.kind === 'whole' && others.every(isWhole) ? asked : { kind: 'cut' };
}

/**
 * Runs several searches at once as if they were one: the asked one (the first) and those of airports beside it. The list is as far as
 * the slowest, and its prices hold as long as the shortest.
 */
export function runSideBySide(queries: readonly string[], events: RunEvents, tools: SearchDependencies): () => void {
  const runs = queries.map((): Run => ({ batches: [], line: null, waits: false, end: null }));
  const owner = new Map<string, number>();
  let hasStarted = false;

  const eventsOf = (run: Run, at: number): RunEvents => ({
    onStart() {
      if (!hasStarted) events.onStart();
      hasStarted = true;
    },
    onRows(found, reset) {
      const batch = withMarkedIds(found, `${at}-`, (id) => (owner.get(id) ?? at) !== at);
      for (const id of batch.ids) owner.set(id, at);
      const isFirst = runs.every(({ batches }) => batches.length === 0);
      const isAnew = reset && run.batches.length > 0;
      run.batches = isAnew ? [batch] : [...run.batches, batch];
      if (!isAnew) return events.onRows(batch, reset && isFirst);
      // A server repeats its search: what the others found stays.
      runs.flatMap(({ batches }) => batches).forEach((each, n) => events.onRows(each, n === 0));
    },
    onLine(line) {
      run.line = line;
      const progress = runs.reduce((sum, each) => sum + (each.end ? 100 : (each.line?.progress ?? 0)), 0) / runs.length;
      const ends = runs.flatMap(({ line: last }) => last?.expiresAt ?? []);
      events.onLine({ ...line, progress, expiresAt: ends.length > 0 ? Math.min(...ends) : null });
    },
    onWaiting(waits) {
      run.waits = waits;
      events.onWaiting(runs.some((each) => each.waits));
    },
    onEnd(end) {
      run.end = end;
      run.waits = false;
      const all = runs.flatMap((each) => each.end ?? []);
      if (all.length === runs.length) events.onEnd(endOf(all));
    },
  });

  const stops = runs.map((run, at) => runSearch(queries[at] ?? '', eventsOf(run, at), tools));
  return () => stops.forEach((stop) => stop());
}
