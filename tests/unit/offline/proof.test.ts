import { beforeAll, describe, expect, test } from 'vitest';
import { BROKE } from '../../proof/broke';
import { bundledProof } from '../../proof/bundle';

/**
 * Proofs of the outbox (docs/decisions/0083): L0 tries every course of small worlds, L1 random plans over tabs, worker, clocks
 * and every fault. A failure prints its plan in words and numbers; `npm run test:soak` runs longer proofs.
 */
let proof: Awaited<ReturnType<typeof bundledProof>>;
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_122);

beforeAll(async () => {
  proof = await bundledProof();
}, 30_000);

describe('no guarantee is broken', () => {
  test('in any course of two tabs with an update each and one fault or death', async () => {
    const { courses, broken } = await proof.exhaust(proof.smalls(false));
    expect(broken).toBeNull();
    expect(courses).toBeGreaterThan(10_000);
  }, 120_000);

  test.each(BROKE)('in a plan that once broke one: %s', async (_story, plan) => {
    expect((await proof.prove({ plans: 1, seed: 1, plan })).broken).toBeNull();
  });

  test('in ten thousand random plans', async () => {
    const report = await proof.prove({ plans: 10_000, seed: SEED });
    // oxlint-disable-next-line no-console -- shows how much was exercised
    console.log(JSON.stringify({ ...report, broken: undefined }));
    expect(report.broken).toBeNull();
    // The plans must have met enough trouble.
    expect(report.plans).toBe(10_000);
    expect(report.deaths).toBeGreaterThanOrEqual(20_000);
    expect(report.halts).toBeGreaterThanOrEqual(6000);
    expect(report.resends).toBeGreaterThanOrEqual(20_000);
    expect(report.steals).toBeGreaterThanOrEqual(500);
    expect(report.freezes).toBeGreaterThanOrEqual(4000);
    expect(report.workers).toBeGreaterThanOrEqual(3000);
    expect(report.wipes).toBeGreaterThanOrEqual(100);
  }, 180_000);
});
