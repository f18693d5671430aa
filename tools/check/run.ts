/**
 * npm run check -- https://site [--tenant NAME]: what is wrong with a live site. Exits with 1 when there is a fault.
 * With --tenant its headers are compared with those of the tenant's file, which also knows the address (`site`). --all: every tenant.
 */
import { commandLine } from '../commandLine';
import { headersFor } from '../host/headers';
import { type Tenant, basePath, readTenant, tenantNames } from '../tenant/tenants';
import { checkSite } from './check';

const USAGE = `npm run check -- [https://site] [--tenant NAME]
npm run check -- --all   every tenant at its "site"`;
const { values, words } = commandLine(USAGE, { tenant: { type: 'string' }, all: { type: 'boolean' } }, 1);

/** The address of a site, as it was given or as the file of the tenant says; throws a sentence. */
function addressOf(name: string | undefined, tenant: Tenant | null, given: string | undefined): string {
  const address =
    given ?? (tenant?.site === undefined ? undefined : tenant.site.replace(/\/$/, '') + basePath(tenant.basePath));
  if (address === undefined)
    throw new Error(
      tenant
        ? `Which site? Write "site" into manifest/tenants/${name}.json, or name the address:\n${USAGE}`
        : `Which site?\n${USAGE}`,
    );
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (/^\/|[\s@]/.test(address) || !/^https?:/i.test(whole) || !URL.canParse(whole))
    throw new Error(`"${address}" is no address of a site. Write it like https://fly.example.com/flights/`);
  return address;
}

/** Checks one site, says what it finds, and gives the number of faults. */
async function checkOne(name: string | undefined, given?: string): Promise<number> {
  const tenant = name === undefined ? null : readTenant(name);
  const address = addressOf(name, tenant, given);
  const found = await checkSite(
    address,
    tenant ? { tenant: tenant.settings.tenantName, headers: headersFor(tenant)['/*'] } : {},
  );
  for (const { level, text } of found) console.log(`${level === 'fault' ? '✗' : '!'} ${text}`);
  const faults = found.filter(({ level }) => level === 'fault').length;
  console.log(
    faults > 0
      ? `\n${faults} fault${faults === 1 ? '' : 's'}`
      : found.length > 0
        ? '\nNo faults'
        : `${address} is as it should be.`,
  );
  return faults;
}

async function checkAll(): Promise<number> {
  let faulty = 0;
  for (const name of tenantNames()) {
    console.log(`\n${name}`);
    try {
      // oxlint-disable-next-line no-await-in-loop -- one report after the other
      if ((await checkOne(name)) > 0) faulty += 1;
    } catch (error) {
      console.log((error as Error).message.split('\n')[0]);
      faulty += 1;
    }
  }
  console.log(`\n${faulty} of ${tenantNames().length} sites are not as they should be.`);
  return faulty;
}

try {
  if (values.all && (values.tenant !== undefined || words.length > 0))
    throw new Error(`--all takes neither an address nor --tenant.\n${USAGE}`);
  process.exit((values.all ? await checkAll() : await checkOne(values.tenant, words[0])) > 0 ? 1 : 0);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
