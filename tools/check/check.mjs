import { apiFaults } from './api.mjs';
import { fileFaults } from './files.mjs';
import { pageFaults, settingsOf } from './page.mjs';
import { ask } from './probe.mjs';

/**
 * Reads a live site as a browser would and says what is wrong.
 * @param {string} address of its home page
 * @param {{ tenant?: string, headers?: Record<string, string> }} [expected] `tenant`: its `tenantName`; `headers`: of its build
 * @returns {Promise<{ kind: string, level: 'fault' | 'warning', text: string }[]>} one sentence and a remedy for each kind of fault
 */
export async function checkSite(address, { tenant, headers: expected } = {}) {
  const found = [];
  const say = (level) => (kind, text) => ({ kind, level, text });
  const tell = say('fault');
  const site = new URL(/^https?:\/\//.test(address) ? address : `https://${address}`);
  site.search = '';
  site.hash = '';
  if (!site.pathname.endsWith('/')) site.pathname += '/';
  let home;
  try {
    home = await ask(site);
  } catch (error) {
    return [
      tell(
        'answer',
        `${site.href} does not answer: ${error.message}. Is the server running, its certificate valid, the name right?`,
      ),
    ];
  }
  if (home.status !== 200) {
    const to = home.header('location');
    return [
      tell(
        'status',
        `${site.href} answers ${home.status}${to ? ` and leads to ${to}. Check that address` : ', and not the home page. Is the folder the right one?'}`,
      ),
    ];
  }
  const settings = settingsOf(home.text);
  if (
    typeof settings?.tenantName !== 'string' ||
    typeof settings.apiBaseUrl !== 'string' ||
    typeof settings.bucketPath !== 'string'
  )
    return [
      tell(
        'settings',
        `${site.href} is no page of the app: its settings block is missing or not whole. Upload index.html of the build; a server that writes the block must write every field.`,
      ),
    ];
  if (tenant !== undefined && settings.tenantName !== tenant)
    found.push(
      tell('tenant', `The site is of the tenant "${settings.tenantName}" and not "${tenant}". Upload dist/${tenant}.`),
    );
  home.base = new URL(/<base href="([^"]*)"/.exec(home.text)?.[1] ?? '/', site);
  const given = { home, site, settings, expected, tell, warn: say('warning') };
  for (const faults of [pageFaults, fileFaults, apiFaults])
    for await (const fault of faults(given)) if (!found.some(({ kind }) => kind === fault.kind)) found.push(fault);
  return found;
}
