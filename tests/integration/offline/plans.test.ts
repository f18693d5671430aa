import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import { configureStorage } from '@/platform/database';
import { closeDb, db } from '@/offline/store/db';
import { quarantineSettled } from '@/offline/store/rowValidation';
import { runs } from '../../fixtures/runs';
import { prove } from '../../proof/prove';
import { fakeLocalStorage } from '../../unit/offline/setup';

/** L2: the random plans of the proof on the product's own database. */
const PLANS = Number(process.env['DEXIE_PLANS'] ?? runs(200));
const SEED = Number(process.env['PROOF_SEED'] ?? 11);
let made = 0;

async function database() {
  const tenant = `plan-${++made}`;
  configureStorage({ tenant });
  const store = await db();
  expect(store.volatile).toBe(false);
  const done = async (): Promise<void> => {
    await quarantineSettled();
    closeDb();
    await Dexie.delete(`pwa-${tenant}`);
  };
  return { store, done };
}

test('no random plan breaks a guarantee on the product’s database', async () => {
  fakeLocalStorage();
  const report = await prove({ plans: PLANS, seed: SEED, store: database });
  // oxlint-disable-next-line no-console -- shows how much was exercised
  console.log(JSON.stringify({ ...report, broken: undefined }));
  expect(report.broken).toBeNull();
  expect(report.deaths).toBeGreaterThanOrEqual(PLANS / 2);
  expect(report.halts).toBeGreaterThanOrEqual(PLANS / 10);
}, 900_000);
