/**
 * npm run check -- https://site [--tenant NAME]: what is wrong with a live site. Exits with 1 when there is a fault.
 * With --tenant its headers are compared with those of the tenant's file.
 */
import { parseArgs } from 'node:util';
import { headersFor } from '../headers.mjs';
import { readTenant } from '../tenants.mjs';
import { checkSite } from './check.mjs';

const { values, positionals } = parseArgs({ options: { tenant: { type: 'string' } }, allowPositionals: true });
const [address] = positionals;
if (!address || positionals.length > 1) {
  console.error('Usage: npm run check -- https://site [--tenant NAME]');
  process.exit(2);
}
let expected = {};
try {
  const tenant = values.tenant === undefined ? null : readTenant(values.tenant);
  if (tenant) expected = { tenant: tenant.settings.tenantName, headers: headersFor(tenant)['/*'] };
} catch (error) {
  console.error(error.message);
  process.exit(2);
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
