/**
 * npm run deploy -- [FOLDER|user@host:path] --tenant NAME    builds the tenant and puts it there, or at `hosting.target` of its file
 *   --all           every tenant, to their targets, or to FOLDER/NAME
 *   --from FOLDER   takes a built folder as it is; with --all FOLDER/NAME
 *   --rollback      brings back the build before the live one
 *   --dry-run       says what it would do
 *   --replace       replaces files that deploy did not put there
 *   --prices        asks the API again and puts only the pages with prices: for a timer
 * Other options are those of the build: --base, --out, --root (without it the target), --api …
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../commandLine';
import { HOSTING_OPTIONS, type HostOptions, hostingOf, optionWords } from '../host/hosting';
import { type Tenant, readTenant, tenantNames } from '../tenant/tenants';
import { type Given, besideOf, deploy, deployPrices, rollback, targetOf } from './deploy';
import { below, refusePlace, whyNot } from './place';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const USAGE = `npm run deploy -- [FOLDER|user@host:path] --tenant NAME [--from FOLDER] [--rollback] [--dry-run] [--replace]
npm run deploy -- --tenant NAME --prices   asks the API again and puts only the pages with prices, for a timer
npm run deploy -- [FOLDER|user@host:path] --all   every tenant, with a place to NAME in it
Without a place it goes to hosting.target of manifest/tenants/NAME.json.
Options of the build: --base /flights/ --out FOLDER ${optionWords()}`;

const WHICH = `Which tenant? Add --tenant NAME.\n${USAGE}`;

/** Options as they were given. */
const asArguments = (options: HostOptions & { base?: string; out?: string }): string[] =>
  Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [value ? `--${name}` : `--no-${name}`] : [`--${name}`, value],
  );

function build(args: readonly string[]): void {
  // It has said itself what is wrong.
  if (spawnSync(process.execPath, [join(root, 'tools/run.mjs'), 'build', ...args], { stdio: 'inherit' }).status !== 0)
    process.exit(1);
}

/** The path that a build was made for. */
const baseOf = (folder: string): string =>
  /<base href="([^"]*)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '/';

/** A tenant and where it goes. `tenant`: null on a way back that needs only the place. */
interface Place {
  name: string | undefined;
  tenant: Tenant | null;
  to: string;
}
type SourceOf = (name: string | undefined) => string | null;

/** Where each tenant goes; throws a sentence where that is not known, or does harm. */
function placesOf(
  names: readonly (string | undefined)[],
  place: string | undefined,
  { isAll, isBack, sourceOf }: { isAll: boolean; isBack: boolean; sourceOf: SourceOf },
): Place[] {
  const places = names.map((name) => {
    // The way back needs a place only, whatever else is wrong with the file.
    const tenant = name === undefined || (isBack && place && !isAll) ? null : readTenant(name);
    return { name, tenant, to: (place && isAll ? below(place, String(name)) : place) ?? tenant?.hosting?.target };
  });
  const without = places.filter(({ to }) => to === undefined).map(({ name }) => `manifest/tenants/${name}.json`);
  if (without.length > 0)
    throw new Error(
      names[0] === undefined
        ? `Which tenant, and where to?\n${USAGE}`
        : `Where to? Write hosting.target into ${without.join(', ')}, or name the place:\n${USAGE}`,
    );
  const known = places.flatMap(({ to, ...each }) => (to === undefined ? [] : { ...each, to }));
  for (const { name, to } of known) refusePlace(to, { project: root, source: sourceOf(name) });
  const double = known.find(({ to }, at) => known.findIndex((other) => other.to === to) < at);
  if (double) throw new Error(`Two tenants have the target ${double.to}: give each its own.`);
  return known;
}

type Bringing = Given & { isBack: boolean; arePrices: boolean };

/** Brings one tenant there, or back. */
function bring(
  { name, tenant, to }: Place,
  { isBack, arePrices, source, beside, ...given }: Bringing & { source: string | null; beside: string | null },
): void {
  const target = targetOf(to);
  try {
    if (isBack) {
      rollback(target, given);
      return;
    }
    if (name === undefined || tenant === null || source === null) throw new Error(WHICH);
    if (arePrices) deployPrices(target, { ...given, tenant: name, folder: source, hours: tenant.priceHours });
    else deploy(target, { ...given, tenant: name, tenantName: tenant.settings.tenantName, folder: source, beside });
  } catch (error) {
    throw new Error(whyNot(error as Error, to), { cause: error });
  } finally {
    target.close();
  }
}

/** One after the other; what fails of one does not hold up the others. Gives the names of those that failed. */
function bringAll(places: readonly Place[], given: Bringing, sourceOf: SourceOf): string[] {
  const failed: string[] = [];
  const done: string[] = [];
  for (const place of places) {
    const beside = done.map((to) => besideOf(place.to, to)).find((each) => each !== null) ?? null;
    try {
      bring(place, { ...given, source: sourceOf(place.name), beside });
      done.push(place.to);
    } catch (error) {
      if (places.length === 1) throw error;
      console.error(`${place.name}: ${(error as Error).message}`);
      failed.push(String(place.name));
    }
  }
  return failed;
}

async function main(): Promise<void> {
  const options = {
    tenant: text,
    all: flag,
    from: text,
    out: text,
    rollback: flag,
    'dry-run': flag,
    replace: flag,
    prices: flag,
  };
  const { values, words } = commandLine(USAGE, { ...options, base: text, ...HOSTING_OPTIONS }, 1);
  const { tenant: only, all: isAll = false, from, out, rollback: isBack = false, base, ...rest } = values;
  const { 'dry-run': dryRun = false, replace = false, prices: arePrices = false, ...hosting } = rest;
  if (arePrices && isBack) throw new Error(`Either --prices or --rollback.\n${USAGE}`);
  if (isAll && only !== undefined) throw new Error(`Either --tenant or --all.\n${USAGE}`);
  if (from !== undefined && out !== undefined)
    throw new Error(`--out is where to build, and --from builds nothing: leave out one of them.\n${USAGE}`);
  const names: (string | undefined)[] = isAll ? tenantNames() : [only];
  const named = names.flatMap((name) => name ?? []);
  if (!isBack && !from && named.length > 0) {
    // With the libraries for pictures and fonts.
    const { refuseFaults } = await import('../tenant/check');
    await refuseFaults(named, { warnings: false, what: 'deployed' });
  }
  const folder = resolve(root, out ?? 'dist');
  const sourceOf: SourceOf = (name) => {
    if (from !== undefined) return isAll && name !== undefined ? resolve(from, name) : resolve(from);
    return name === undefined ? null : join(folder, name);
  };
  const places = placesOf(names, words[0], { isAll, isBack, sourceOf });
  const [first] = places;
  if (!isBack && names[0] === undefined) throw new Error(WHICH);
  if (!isBack && !from) {
    const shared = {
      ...(base === undefined ? {} : { base }),
      ...(out === undefined ? {} : { out: folder }),
      ...hosting,
    };
    if (isAll || only === undefined || !first)
      build(['--all', ...asArguments({ ...shared, ...rootOfAll(words[0], hosting) })]);
    else {
      const { root: at } = hostingOf(first.tenant ?? {}, hosting, words[0]);
      if (at === undefined)
        console.log(
          `The files for nginx and Caddy name /srv/${only}, because ${first.to} cannot stand there: --root says where it is.`,
        );
      build(['--tenant', only, ...asArguments({ ...shared, ...(at === undefined ? {} : { root: at }) })]);
    }
  }
  const failed = bringAll(places, { isBack, arePrices, replace, dryRun, say: (line) => console.log(line) }, sourceOf);
  if (failed.length > 0)
    throw new Error(`${failed.length} of ${places.length} were not deployed: ${failed.join(', ')}.`);
  if (isBack || arePrices) return;
  const source = sourceOf(only);
  if (isAll || !first || source === null) console.log('Now: npm run check -- --all');
  else {
    const site = `${first.tenant?.site?.replace(/\/$/, '') ?? 'https://…'}${baseOf(source)}`;
    console.log(`Now: npm run check -- ${site} --tenant ${only}`);
  }
}

/** The folder of all sites on the server, if the place tells. */
function rootOfAll(place: string | undefined, { root: given }: HostOptions): HostOptions {
  const at = given === undefined && place !== undefined ? hostingOf({}, {}, place).root : undefined;
  return at === undefined ? {} : { root: at };
}

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
