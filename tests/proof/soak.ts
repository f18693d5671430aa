import { bundledProof } from './bundle';

/** One part of the long proofs, for `tests/soak.mjs`: `exhaust`, or `plans <count> <seed>`. Exits with 1 when a guarantee broke. */
const [what = 'exhaust', plans = '0', seed = '0'] = process.argv.slice(2);
const proof = await bundledProof();
const report =
  what === 'exhaust'
    ? await proof.exhaust(proof.smalls(true))
    : await proof.prove({ plans: Number(plans), seed: Number(seed) });
// oxlint-disable-next-line no-console -- the report is the product of this script
console.log(JSON.stringify(report));
process.exitCode = report.broken ? 1 : 0;
