import { describe, expect, test } from 'vitest';
import { proofWith } from '../../proof/bundle';
import { SEEDED } from '../../proof/seeded';

/** L3: a proof that cannot fail is no proof. Each fault, put into the real source, must be seen within two thousand plans. */
const PLANS = 2000;
const SEED = process.env['PROOF_SEED'];

describe('a fault in our own code is seen', () => {
  test('the list is as long as it must be, and breaks every guarantee that plans can break', () => {
    expect(SEEDED.length).toBeGreaterThanOrEqual(25);
    const broken = new Set(SEEDED.map(({ breaks }) => breaks));
    for (const n of [3, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23])
      expect(broken).toContain(`G${n}`);
  });

  test.each(SEEDED.map((seeded) => [seeded.breaks, seeded.name, seeded] as const))(
    '%s: %s',
    async (_breaks, _name, seeded) => {
      const proof = await proofWith(seeded);
      const { plan } = seeded;
      const report = await proof.prove(
        plan ? { plans: 1, seed: 1, plan } : { plans: PLANS, seed: Number(SEED ?? seeded.seed ?? 7), first: true },
      );
      expect(report.broken).not.toBeNull();
    },
    60_000,
  );
});
