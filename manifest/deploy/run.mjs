/**
 * npm run deploy -- [FOLDER|user@host:path] --tenant NAME    builds the tenant and puts it there, or at `hosting.target` of its file
 *   --from FOLDER   takes a built folder as it is
 *   --rollback      brings back the build before the live one
 *   --dry-run       says what it would do
 *   --replace       replaces files that deploy did not put there
 * Other options are those of the build: --base, --root (without it the target), --api …
 */
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine } from '../commandLine.mjs';
import { HOSTING_OPTIONS, hostingOf } from '../hosting.mjs';
import { refuseFaults } from '../tenant/check.mjs';
import { basePath as atBase, readTenant } from '../tenants.mjs';
import { deploy, rollback, targetOf } from './deploy.mjs';
import { refusePlace, whyNot } from './place.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const text = { type: 'string' };
const flag = { type: 'boolean' };
const USAGE = `npm run deploy -- [FOLDER|user@host:path] --tenant NAME [--from FOLDER] [--rollback] [--dry-run] [--replace]
Without a place it goes to hosting.target of manifest/tenants/NAME.json. Options of the build: --base ${Object.keys(
  HOSTING_OPTIONS,
)
  .map((name) => `--${name}`)
  .join(' ')}`;

/** Options as they were given. */
const asArguments = (options) =>
  Object.entries(options).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [value ? `--${name}` : `--no-${name}`] : [`--${name}`, value],
  );

async function main() {
  const options = { tenant: text, from: text, rollback: flag, 'dry-run': flag, replace: flag, base: text };
  const { values, words } = commandLine(USAGE, { ...options, ...HOSTING_OPTIONS }, 1);
  const { tenant: name, from, rollback: isBack, 'dry-run': dryRun = false, replace = false, base, ...hosting } = values;
  // The way back, and what is built, need a place only, whatever else is wrong with the file.
  if (name !== undefined && !isBack && !from) await refuseFaults([name], { warnings: false, what: 'deployed' });
  const tenant = name === undefined || (isBack && words[0]) ? null : readTenant(name);
  const to = words[0] || tenant?.hosting?.target;
  if (to === undefined)
    throw new Error(
      tenant
        ? `Where to? Write hosting.target into manifest/tenants/${name}.json, or name the place:\n${USAGE}`
        : `Which tenant, and where to?\n${USAGE}`,
    );
  const source = from || name ? resolve(from ?? join(root, 'dist', name)) : null;
  refusePlace(to, { project: root, source });
  if (!isBack && !tenant) throw new Error(`Which tenant? Add --tenant NAME.\n${USAGE}`);
  if (!isBack && !from) {
    const { root: at } = hostingOf(tenant, hosting, words[0]);
    if (at === undefined)
      console.log(
        `The files for nginx and Caddy name /srv/${name}, because ${to} cannot stand there: --root says where it is.`,
      );
    const ofBuild = { ...(base === undefined ? {} : { base }), ...hosting, ...(at === undefined ? {} : { root: at }) };
    const build = [join(root, 'manifest/build.mjs'), '--tenant', name, ...asArguments(ofBuild)];
    // It has said itself what is wrong.
    if (spawnSync(process.execPath, build, { stdio: 'inherit' }).status !== 0) process.exit(1);
  }
  const target = targetOf(to);
  const given = { replace, dryRun, say: (line) => console.log(line) };
  try {
    if (isBack) {
      rollback(target, given);
      return;
    }
    deploy(target, { ...given, tenant: name, tenantName: tenant.settings.tenantName, folder: source });
    const { site, basePath } = tenant;
    console.log(`Now: npm run check -- ${site ?? 'https://…'}${atBase(base ?? basePath)} --tenant ${name}`);
  } catch (error) {
    throw new Error(whyNot(error, to), { cause: error });
  } finally {
    target.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
