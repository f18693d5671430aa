import { parseArgs } from 'node:util';
import { GROUPS, type Group, isGroup } from './check';
import type { Fetch } from './client';
import type { KitOptions } from './options';

export const USAGE = `npm run conform -- ADDRESS --tenant NAME

  ADDRESS            of the API, as in settings.apiBaseUrl: https://api.example/v1
  --tenant NAME      X-Company-Name
  --only GROUPS      of ${GROUPS.join(', ')}
  --really-book      also makes bookings, orders (unpaid) and an enquiry; without it only reads are sent
  --lang en_GB       language of the calls
  --site ORIGIN      the site that calls from another host, for CORS: https://www.example
  --route RIX-BCN    airports of the searches
  --promo CODE       a promo code that is valid
  --identity TOKEN   identity token of a test account (or CONFORM_IDENTITY in the environment)
  --controls URL     test controls of a test server, as the sandbox has at /__sandbox
  --json FILE, --html FILE   the report as a file, too

Exit code: 0 nothing wrong, 1 something wrong, 2 it could not run.
`;

export const NO_ADDRESS = 'The address of the API is missing: npm run conform -- https://api.example --tenant NAME';

export interface Asked {
  options: KitOptions;
  json: string | null;
  html: string | null;
}

const OPTIONS = {
  tenant: { type: 'string' },
  only: { type: 'string' },
  'really-book': { type: 'boolean' },
  lang: { type: 'string' },
  site: { type: 'string' },
  route: { type: 'string' },
  promo: { type: 'string' },
  identity: { type: 'string' },
  controls: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
} as const;

const isWeb = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
/** An address without what stands before its @: terminals are shared. */
const masked = (text: string): string => text.replace(/[^/\s]*@/g, '…@').replace(/[?#].*$/s, '?…');

/** A web address. Throws a sentence that says what is wrong with it. */
function webAddress(text: string, what: string): string {
  if (!isWeb(text)) throw new Error(`${what} needs http:// or https:// in front of its host: ${masked(text)}`);
  const { username, password, search, hash } = new URL(text);
  if (username || password) throw new Error(`${what} cannot have a name and a password in it: ${masked(text)}`);
  if (search || hash || /[?#]$/.test(text))
    throw new Error(`${what} ends with its path, without ? and #: ${masked(text)}`);
  return text;
}

const plain = (text: string): string => text.replace(/\/+$/, '');

/** Options of a command line. Throws a sentence that names the wrong one. */
export function readArgs(args: readonly string[], env: NodeJS.ProcessEnv, fetch: Fetch): Asked {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
    tokens: true,
  });
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const double = names.find((name, at) => names.indexOf(name) < at);
  if (double !== undefined) throw new Error(`--${double} stands twice`);
  const [base] = positionals;
  if (base === undefined) throw new Error(NO_ADDRESS);
  if (positionals.length > 1) throw new Error(`One address at a time: ${positionals.map(masked).join(' ')}`);
  webAddress(base, 'The address of the API');
  const { tenant, only, lang = 'en_GB', site, route = 'RIX-BCN', controls } = values;
  if (!tenant) throw new Error('The tenant is missing: --tenant NAME');
  const groups = only?.split(',').map((name) => name.trim());
  const strange = groups?.find((name) => !isGroup(name));
  if (strange !== undefined) throw new Error(`No group "${strange}": ${GROUPS.join(', ')}`);
  if (!/^[a-z]{2}_[A-Z]{2}$/.test(lang)) throw new Error(`Not a language like en_GB: ${lang}`);
  const [, from, to] = /^([A-Za-z0-9]{3})-([A-Za-z0-9]{3})$/.exec(route) ?? [];
  if (!from || !to) throw new Error(`Not a route like RIX-BCN: ${route}`);
  for (const [name, value] of [
    ['site', site],
    ['controls', controls],
  ] as const)
    if (value !== undefined) webAddress(value, `--${name}`);
  return {
    options: {
      base: plain(base),
      tenant,
      only: (groups as Group[] | undefined) ?? null,
      reallyBook: values['really-book'] === true,
      language: lang,
      site: site === undefined ? null : new URL(site).origin,
      from: from.toUpperCase(),
      to: to.toUpperCase(),
      identity: values.identity ?? (env['CONFORM_IDENTITY'] || null),
      promo: values.promo ?? null,
      controls: controls === undefined ? null : plain(controls),
      fetch,
      now: Date.now,
    },
    json: values.json ?? null,
    html: values.html ?? null,
  };
}
