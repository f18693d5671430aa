import { tellResult } from '../nightly/result';
import { bundledProof } from './bundle';

/** One part of the long proofs, for the night (`tests/nightly`): `exhaust`, or `plans <count> <seed>`. Exits with 1 when a guarantee broke. */
const [what = 'exhaust', plans = '0', seed = '0'] = process.argv.slice(2);
const proof = await bundledProof();
const report =
  what === 'exhaust'
    ? await proof.exhaust(proof.smalls(true))
    : await proof.prove({ plans: Number(plans), seed: Number(seed) });
// oxlint-disable-next-line no-console -- the report is the product of this script
console.log(JSON.stringify(report));
tellResult({ tried: 'courses' in report ? report.courses : report.plans, failed: report.broken ? 1 : 0 });
process.exitCode = report.broken ? 1 : 0;
