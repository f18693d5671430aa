/**
 * npm run check -- https://site [--tenant NAME]: what is wrong with a live site. Exits with 1 when there is a fault.
 * With --tenant its headers are compared with those of the tenant's file, which also knows the address (`site`).
 */
import { commandLine } from '../commandLine.mjs';
import { headersFor } from '../headers.mjs';
import { basePath, readTenant } from '../tenants.mjs';
import { checkSite } from './check.mjs';

const USAGE = 'npm run check -- [https://site] [--tenant NAME]';
const { values, words } = commandLine(USAGE, { tenant: { type: 'string' } }, 1);
let [address] = words;
let expected = {};
try {
  const tenant = values.tenant === undefined ? null : readTenant(values.tenant);
  if (tenant) {
    expected = { tenant: tenant.settings.tenantName, headers: headersFor(tenant)['/*'] };
    if (tenant.site) address ??= tenant.site.replace(/\/$/, '') + basePath(tenant.basePath);
  }
  if (address === undefined)
    throw new Error(
      tenant
        ? `Which site? Write "site" into manifest/tenants/${values.tenant}.json, or name the address:\n${USAGE}`
        : `Which site?\n${USAGE}`,
    );
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`;
  if (/^\/|[\s@]/.test(address) || !/^https?:/i.test(whole) || !URL.canParse(whole))
    throw new Error(`"${address}" is no address of a site. Write it like https://fly.example.com/flights/`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const found = await checkSite(address, expected);
for (const { level, text } of found) console.log(`${level === 'fault' ? '✗' : '!'} ${text}`);
const faults = found.filter(({ level }) => level === 'fault').length;
console.log(
  faults > 0
    ? `\n${faults} fault${faults === 1 ? '' : 's'}`
    : found.length > 0
      ? '\nNo faults'
      : `${address} is as it should be.`,
);
process.exit(faults > 0 ? 1 : 0);
