import { db } from '../store/db';

/** Receipts kept: a resurrected row is recognised for a week (offline-sync.md, section c). */
export const RECEIPT_LIFE_MS = 7 * 86_400_000;
export const RECEIPTS_KEPT = 2000;

/** Forgets receipts that are too old or too many. `at` is now, in ms. */
export async function trimReceipts(at: number): Promise<void> {
  const store = await db();
  await store.run('rw', ['receipts'], async (tx) => {
    const rows = (await tx.list('receipts')).sort((a, b) => b.at - a.at);
    for (const [place, { id, at: made }] of rows.entries()) {
      if (place >= RECEIPTS_KEPT || at - made > RECEIPT_LIFE_MS) await tx.remove('receipts', id);
    }
  });
}
