import { beforeAll, describe, expect, test } from 'vitest';
import { bundledProof } from '../../proof/bundle';
import { SEEDED } from '../../proof/seeded';

/** L3: a proof that cannot fail is no proof. Each fault, put into the product's code, must be caught within two thousand plans. */
const PLANS = 2000;
const SEED = process.env['PROOF_SEED'];
let proof: Awaited<ReturnType<typeof bundledProof>>;

beforeAll(async () => {
  proof = await bundledProof();
}, 30_000);

describe('a fault in our own code is caught', () => {
  test('the list has fifty faults and breaks every guarantee that plans can break', () => {
    expect(SEEDED.length).toBeGreaterThanOrEqual(50);
    expect(new Set(SEEDED.map(({ name }) => name)).size).toBe(SEEDED.length);
    const broken = new Set(SEEDED.map(({ breaks }) => breaks));
    for (const n of [3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23])
      expect(broken).toContain(`G${n}`);
  });

  test.each(SEEDED.map((fault) => [fault.breaks, fault.name, fault] as const))(
    '%s: %s',
    async (_breaks, name, { plan, seed }) => {
      const task = plan ? { plans: 1, seed: 1, plan } : { plans: PLANS, seed: Number(SEED ?? seed ?? 7), first: true };
      const report = await proof.proveWithFault(name, task);
      if (process.env['SHOW_CAUGHT']) console.log(`CAUGHT ${name} => ${report.broken?.message} @${report.plans}`);
      expect(report.broken).not.toBeNull();
      // A broken guarantee, not an error of the injected code.
      expect(report.broken?.message).toMatch(/^G\d+ /);
    },
    60_000,
  );

  test('and none is left behind', async () => {
    expect((await proof.prove({ plans: 50, seed: 7 })).broken).toBeNull();
  });
});
