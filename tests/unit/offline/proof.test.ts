import { beforeAll, describe, expect, test } from 'vitest';
import { runs } from '../../fixtures/runs';
import { BROKE } from '../../proof/broke';
import { bundledProof } from '../../proof/bundle';

/**
 * Proofs of the outbox (docs/decisions/0083): L0 tries every course of small worlds, L1 random plans over tabs, worker, clocks
 * and every fault. A failure prints its plan in words and numbers; `npm run test:nightly` runs longer proofs.
 */
let proof: Awaited<ReturnType<typeof bundledProof>>;
const SEED = Number(process.env['PROOF_SEED'] ?? 20_261_122);
/** The soak run has a million besides. */
const PLANS = runs(3000);

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

  test('in thousands of random plans', async () => {
    const report = await proof.prove({ plans: PLANS, seed: SEED });
    // oxlint-disable-next-line no-console -- shows how much was exercised
    console.log(JSON.stringify({ ...report, broken: undefined }));
    expect(report.broken).toBeNull();
    // The plans must have met enough trouble.
    expect(report.plans).toBe(PLANS);
    expect(report.deaths).toBeGreaterThanOrEqual(PLANS * 2);
    expect(report.halts).toBeGreaterThanOrEqual(PLANS * 0.6);
    expect(report.resends).toBeGreaterThanOrEqual(PLANS * 2);
    expect(report.steals).toBeGreaterThanOrEqual(PLANS * 0.05);
    expect(report.freezes).toBeGreaterThanOrEqual(PLANS * 0.4);
    expect(report.workers).toBeGreaterThanOrEqual(PLANS * 0.3);
    expect(report.wipes).toBeGreaterThanOrEqual(PLANS * 0.01);
  }, 180_000);
});
