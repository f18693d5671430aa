/**
 * npm run deploy -- FOLDER|user@host:path --tenant NAME    builds the tenant and puts it there
 *   --from FOLDER   takes a built folder as it is
 *   --rollback      brings back the build before the live one
 *   --dry-run       says what it would do
 *   --replace       replaces files that deploy did not put there
 * Other options are those of the build: --base, --root (without it the target), --api …
 */
import { execFileSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { basePath as atBase, readTenant } from '../tenants.mjs';
import { deploy, rollback, targetOf } from './deploy.mjs';
import { refusePlace, rootOf } from './place.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const text = { type: 'string' };
const flag = { type: 'boolean' };

function main() {
  const { values, positionals } = parseArgs({
    options: {
      tenant: text,
      from: text,
      rollback: flag,
      'dry-run': flag,
      replace: flag,
      base: text,
      root: text,
      listen: text,
      brotli: flag,
      api: text,
      bucket: text,
      visits: text,
    },
    allowPositionals: true,
  });
  const [to, ...more] = positionals;
  if (!to || more.length > 0)
    throw new Error(
      'Usage: npm run deploy -- FOLDER|user@host:path --tenant NAME [--rollback] [--dry-run] [--replace]',
    );
  const { tenant, from, rollback: isBack, 'dry-run': dryRun, replace = false, ...ofBuild } = values;
  const source = from || tenant ? resolve(from ?? join(root, 'dist', tenant)) : null;
  refusePlace(to, { project: root, source });
  const target = targetOf(to);
  const given = { replace, dryRun: dryRun === true, say: (line) => console.log(line) };
  try {
    if (isBack) {
      rollback(target, given);
      return;
    }
    if (!tenant) throw new Error('Which tenant? --tenant NAME');
    const { site, basePath, settings } = readTenant(tenant);
    const at = rootOf(to);
    const options = Object.entries({ ...(at ? { root: at } : {}), ...ofBuild }).flatMap(([name, value]) =>
      value === true ? [`--${name}`] : [`--${name}`, value],
    );
    if (!from)
      execFileSync(process.execPath, [join(root, 'manifest/build.mjs'), '--tenant', tenant, ...options], {
        stdio: 'inherit',
      });
    deploy(target, { ...given, tenant, tenantName: settings.tenantName, folder: source });
    const address = (site ?? 'https://…') + atBase(ofBuild.base ?? basePath);
    console.log(`Now: npm run check -- ${address} --tenant ${String(tenant)}`);
  } finally {
    target.close();
  }
}

try {
  main();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
