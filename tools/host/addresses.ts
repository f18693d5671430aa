/*
 * Addresses of a tenant's file. Each is parsed, and what is written into policies, pages and files of hosts is the parsed form,
 * never the text: a comma, a quote or `//` in it would mean something else there.
 */

/** Names and numbers of hosts as URL writes them. It takes commas, semicolons and quotes, too. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[\da-f:.]+\])$/;
const STEP = /^(?!\.{1,2}$)[\w.~-]+$/;
const SITE = 'https://site.invalid/';

export const isLocal = ({ hostname }: { hostname: string }): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';

/** `query`: nothing is added to the address, so it may have one; `home`: it may be empty or `/`. */
export interface Given {
  query?: boolean;
  home?: boolean;
}
/** What a field of a tenant's file says of its address. */
export interface AddressKind extends Given {
  kind: string;
}

/** A whole address of the web whose host is one, without a name and a password; null for any other text. */
export function webUrl(text: string): URL | null {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /[\s\\<>"'`{}]/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return HOST.test(url.hostname) && url.username === '' && url.password === '' ? url : null;
}

/** A path of the site: steps of letters, digits, `.`, `_`, `~` and `-`, none of which leads up. */
function parsedPath(text: string, { query, home }: Given): string | null {
  const [path = '', ...rest] = query ? text.split(/(?=[?#])/) : [text];
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
 */
export function parsedBase(text: string, { query = false, home = false }: Given = {}): string | null {
  if (!/^[a-z][a-z\d+.-]*:|^\/\//i.test(text)) return parsedPath(text, { query, home });
  const url = webUrl(text);
  if (!url || (url.protocol === 'http:' && !isLocal(url))) return null;
  if (query) return url.href;
  return url.search || url.hash || /[?#]/.test(text) ? null : url.origin + url.pathname.replace(/\/+$/, '');
}

const IS_ADDRESS: Record<string, (text: string, given: Given) => string | null> = {
  base: parsedBase,
  https: (text) => (webUrl(text)?.protocol === 'https:' ? (webUrl(text)?.href ?? null) : null),
  website: (text) => webUrl(/^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`)?.href ?? null,
  origin: (text) => (webUrl(text)?.protocol === 'https:' ? (webUrl(text)?.origin ?? null) : null),
};

/** The parsed form of a field's value; null where it is none. */
export const parsedAddress = (text: string, field: AddressKind): string | null =>
  IS_ADDRESS[field.kind]?.(text, field) ?? null;

/** Those that policies and files have; the website is only shown. */
const WRITTEN = ['base', 'https', 'origin'];
interface Field extends AddressKind {
  path: string;
  of?: unknown;
}
const isAddress = ({ kind, of }: Field): boolean => WRITTEN.includes(kind === 'list' ? String(of) : kind);

function written(value: unknown, [key, ...rest]: readonly string[], field: AddressKind): unknown {
  if (typeof value === 'string' && key === undefined) return parsedAddress(value, field) ?? value;
  if (Array.isArray(value))
    return value.map((each) =>
      written(
        each,
        [key, ...rest].flatMap((one) => one ?? []),
        field,
      ),
    );
  if (value === null || typeof value !== 'object' || key === undefined || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: written((value as Record<string, unknown>)[key], rest, field) };
}

/**
 * A tenant with its addresses in their parsed form. What is none stays, for the check to name.
 */
export const withParsedAddresses = <T>(tenant: T, fields: readonly Field[]): T =>
  fields
    .filter(isAddress)
    .reduce<unknown>(
      (found, field) =>
        written(
          found,
          field.path.replaceAll('[]', '').split('.'),
          field.kind === 'list' ? { kind: String(field.of) } : field,
        ),
      tenant,
    ) as T;

/** The parsed form of an address for a policy or the file of a host. Throws a sentence for a text that is none. */
export function soundBase(text: string, given?: Given): string {
  const parsed = parsedBase(text, given);
  if (parsed === null)
    throw new Error(`"${text}" is no address of a site: npm run tenant -- check says what is wrong.`);
  return parsed;
}
