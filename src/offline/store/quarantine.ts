import { db } from './db';
import type { QuarantineRow } from './rows';

/** Rows that could not be understood, untouched, oldest first (G4). */
export async function listQuarantine(): Promise<QuarantineRow[]> {
  const store = await db();
  return await store.run('r', ['quarantine'], (tx) => tx.list('quarantine'));
}

/** Forgets a row on the traveller's explicit word. */
export async function discardQuarantined(n: number): Promise<void> {
  const store = await db();
  await store.run('rw', ['quarantine'], (tx) => tx.remove('quarantine', n));
}
