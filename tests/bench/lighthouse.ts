/**
 * What: Lighthouse mobile on the built and compressed home page, median of five runs.
 * Floor: none; fixed limits: performance 97, all others 100. Exit code 1 when one is missed.
 * Run: `npm run lighthouse`. RUNS=5 and TENANT=kaija by default.
 */
import { Server } from '../e2e/server';
import { CATEGORIES, LIGHTHOUSE_LIMITS, lighthouse, numberOf, scoreOf } from './lighthouseRuns';
import { table } from './report';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine('npm run lighthouse   Lighthouse on the built app.');
buildFirst();

const RUNS = Number(process.env['RUNS'] ?? 5);
const TENANT = process.env['TENANT'] ?? 'kaija';

const server = await Server.open();
const reports = lighthouse(server.at(TENANT), RUNS);
await server.close();

const rows = CATEGORIES.map((category) => ({
  category,
  median: scoreOf(reports, category),
  runs: reports.map((report) => Math.round(report.categories[category].score * 100)).join(' '),
  limit: LIGHTHOUSE_LIMITS[category],
}));
console.log(table(rows));
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];
console.log(metrics.map((id) => `${id} ${numberOf(reports, id).toFixed(id.startsWith('cum') ? 3 : 0)}`).join(', '));
const weak = new Set(
  reports.flatMap((r) =>
    Object.values(r.audits)
      .filter((a) => a.score !== null && a.score < 0.9)
      .map((a) => a.title),
  ),
);
if (weak.size) console.log(`Below 90 in some run: ${[...weak].join('; ')}`);
console.log(JSON.stringify({ bench: 'lighthouse', runs: RUNS, tenant: TENANT, rows }));
process.exitCode = rows.every((row) => row.median >= row.limit) ? 0 : 1;
