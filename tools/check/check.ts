import { apiFaults } from './api';
import { fileFaults } from './files';
import { pageFaults, settingsOf } from './page';
import { ask } from './probe';
import type { Finding, Say, Site } from './site';

/**
 * Reads a live site as a browser would and says what is wrong: one sentence and a remedy for each kind of fault. `address`: of its
 * home page; `tenant`: its `tenantName`; `headers`: of its build.
 */
export async function checkSite(
  address: string,
  { tenant, headers: expected }: { tenant?: string; headers?: Record<string, string> } = {},
): Promise<Finding[]> {
  const found: Finding[] = [];
  const say =
    (level: Finding['level']): Say =>
    (kind, text) => ({ kind, level, text });
  const tell = say('fault');
  const site = new URL(/^https?:\/\//.test(address) ? address : `https://${address}`);
  site.search = '';
  site.hash = '';
  if (!site.pathname.endsWith('/')) site.pathname += '/';
  let answer;
  try {
    answer = await ask(site);
  } catch (error) {
    return [
      tell(
        'answer',
        `${site.href} does not answer: ${(error as Error).message}. Is the server running, its certificate valid, the name right?`,
      ),
    ];
  }
  if (answer.status !== 200) {
    const to = answer.header('location');
    return [
      tell(
        'status',
        `${site.href} answers ${answer.status}${to ? ` and leads to ${to}. Check that address` : ', and not the home page. Is the folder the right one?'}`,
      ),
    ];
  }
  const settings = settingsOf(answer.text);
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
  const home = { ...answer, base: new URL(/<base href="([^"]*)"/.exec(answer.text)?.[1] ?? '/', site) };
  const given: Site = { home, site, settings: settings as Site['settings'], expected, tell, warn: say('warning') };
  for (const faults of [pageFaults, fileFaults, apiFaults])
    for await (const fault of faults(given)) if (!found.some(({ kind }) => kind === fault.kind)) found.push(fault);
  return found;
}
