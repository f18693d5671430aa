/**
 * npm run build: one folder of static files per tenant in dist/. The JavaScript is the same for all of them.
 *   node tools/run.mjs build                       all tenants; they share their assets as hard links
 *   node tools/run.mjs build --tenant kaija        one
 *   node tools/run.mjs build --tenant kaija --base /flights/   one, for a path prefix
 *   node tools/run.mjs build --tenant kaija --out ../site      into another folder than dist
 */
import { commandLine } from '../commandLine';
import { HOSTING_OPTIONS, optionWords } from '../host/hosting';

const text = { type: 'string' } as const;
const USAGE = `npm run build -- [--tenant NAME] [--base /flights/] [--out FOLDER]   without a tenant: all of them (--all)
Where it is served: ${optionWords()}   (docs/deploy.md)`;
const { values } = commandLine(USAGE, {
  tenant: text,
  base: text,
  out: text,
  all: { type: 'boolean' },
  ...HOSTING_OPTIONS,
});
const { all: isAll, ...given } = values;
if (given.tenant && isAll) {
  console.error(`Either --tenant or --all.\n\n${USAGE}`);
  process.exit(1);
}
// With Vite and the libraries for pictures and fonts, which --help does without.
const { buildTenants } = await import('./build');
await buildTenants(given);
// Vite's worker threads would keep the process open.
process.exit(0);
