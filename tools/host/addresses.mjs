/*
 * Addresses of a tenant's file. Each is parsed, and what is written into policies, pages and files of hosts is the parsed form,
 * never the text: a comma, a quote or `//` in it would mean something else there.
 */

/** Names and numbers of hosts as URL writes them. It takes commas, semicolons and quotes, too. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[\da-f:.]+\])$/;
const STEP = /^(?!\.{1,2}$)[\w.~-]+$/;
const SITE = 'https://site.invalid/';

export const isLocal = ({ hostname }) =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';

/**
 * A whole address of the web whose host is one, without a name and a password; null for any other text.
 * @param {string} text
 */
export function webUrl(text) {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /[\s\\<>"'`{}]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return HOST.test(url.hostname) && url.username === '' && url.password === '' ? url : null;
}

/** A path of the site: steps of letters, digits, `.`, `_`, `~` and `-`, none of which leads up. */
function parsedPath(text, { query, home }) {
  const [path, ...rest] = query ? text.split(/(?=[?#])/) : [text];
  const steps = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  const isHome = home && (path === '' || path === '/');
  if (!isHome && !steps.every((step) => STEP.test(step))) return null;
  if (/[\s\\<>"'`{}]/.test(text)) return null;
  const url = new URL(text, SITE);
  if (url.origin !== new URL(SITE).origin) return null;
  const clean = path.startsWith('/') ? url.pathname : url.pathname.slice(1);
  return rest.length > 0 ? clean + url.search + url.hash : query ? clean : clean.replace(/\/+$/, '');
}

/**
 * The parsed form of a path below the site or of a whole https address, to which paths are added; null for anything else.
 * @param {string} text
 * @param {{ query?: boolean, home?: boolean }} [given] `query`: nothing is added to it, so it may have one; `home`: it may be empty or `/`
 */
export function parsedBase(text, { query = false, home = false } = {}) {
  if (!/^[a-z][a-z\d+.-]*:|^\/\//i.test(text)) return parsedPath(text, { query, home });
  const url = webUrl(text);
  if (!url || (url.protocol === 'http:' && !isLocal(url))) return null;
  if (query) return url.href;
  return url.search || url.hash || /[?#]/.test(text) ? null : url.origin + url.pathname.replace(/\/+$/, '');
}

const IS_ADDRESS = {
  base: parsedBase,
  https: (text) => (webUrl(text)?.protocol === 'https:' ? webUrl(text).href : null),
  website: (text) => webUrl(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)?.href ?? null,
  origin: (text) => (webUrl(text)?.protocol === 'https:' ? webUrl(text).origin : null),
};

/** The parsed form of a field's value; null where it is none. @param {string} text @param {{ kind: string, query?: boolean, home?: boolean }} field */
export const parsedAddress = (text, field) => IS_ADDRESS[field.kind]?.(text, field) ?? null;

/** Those that policies and files have; the website is only shown. */
const WRITTEN = ['base', 'https', 'origin'];
const isAddress = ({ kind, of }) => WRITTEN.includes(kind === 'list' ? of : kind);

function written(value, [key, ...rest], field) {
  if (typeof value === 'string' && key === undefined) return parsedAddress(value, field) ?? value;
  if (Array.isArray(value))
    return value.map((each) =>
      written(
        each,
        [key, ...rest].filter((one) => one !== undefined),
        field,
      ),
    );
  if (value === null || typeof value !== 'object' || key === undefined || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: written(value[key], rest, field) };
}

/**
 * A tenant with its addresses in their parsed form. What is none stays, for the check to name.
 * @template T
 * @param {T} tenant
 * @param {readonly any[]} fields of tenantSchema.mjs
 * @returns {T}
 */
export const withParsedAddresses = (tenant, fields) =>
  fields
    .filter(isAddress)
    .reduce(
      (found, field) =>
        written(found, field.path.replaceAll('[]', '').split('.'), field.kind === 'list' ? { kind: field.of } : field),
      tenant,
    );

/**
 * The parsed form of an address for a policy or the file of a host. Throws a sentence for a text that is none.
 * @param {string} text @param {{ query?: boolean, home?: boolean }} [given]
 */
export function soundBase(text, given) {
  const parsed = parsedBase(text, given);
  if (parsed === null)
    throw new Error(`"${text}" is no address of a site: npm run tenant -- check says what is wrong.`);
  return parsed;
}
