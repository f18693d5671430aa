import { hasBit } from '@/domain/results/bits';
import { rowText } from '@/domain/results/table';
import { log } from '@/platform/log';
import type { Held } from './held';

/** First line of a stored set. A set of another form is read as not there. */
const FORM = '{"offers":1}';

export interface Kept {
  pricedAt: number;
  expiresAt: number;
  complete: boolean;
  dropped: number;
  text: string;
}

/** The set of a query as it is on the device, or null. A device that cannot be read is one without it. */
export async function readKept(query: string): Promise<Kept | null> {
  try {
    const { getSnapshot } = await import('@/storage/snapshots');
    const found = await getSnapshot(query);
    if (!found || !found.text.startsWith(`${FORM}\n`)) return null;
    const { pricedAt, expiresAt, complete, dropped, text } = found;
    return { pricedAt, expiresAt, complete, dropped, text: text.slice(FORM.length + 1) };
  } catch (error) {
    log.warn('results', 'the kept flights cannot be read', error);
    return null;
  }
}

/** Keeps a set: decisions 6 wants the last twenty, the repository counts them. */
export async function keepSet(query: string, held: Held, facts: Omit<Kept, 'text'>): Promise<void> {
  const { table } = held;
  if (table.size === 0) return;
  const lines = [FORM];
  for (let row = 0; row < table.rows; row++) if (hasBit(table.alive, row)) lines.push(rowText(table, row));
  try {
    const { putSnapshot } = await import('@/storage/snapshots');
    await putSnapshot({ queryKey: query, query, ...facts, count: table.size, text: lines.join('\n') });
  } catch (error) {
    log.warn('results', 'the flights cannot be kept', error);
  }
}

export interface KeptHead {
  query: string;
  pricedAt: number;
  count: number;
}

/** What is kept on the device, newest first; nothing when it cannot be read. */
export async function listKept(): Promise<KeptHead[]> {
  try {
    const { listSnapshots } = await import('@/storage/snapshots');
    return (await listSnapshots()).map(({ query, pricedAt, count }) => ({ query, pricedAt, count }));
  } catch (error) {
    log.warn('results', 'the kept searches cannot be listed', error);
    return [];
  }
}
