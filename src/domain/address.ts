import { CHEAP_TYPES } from './cheap/types';
import { LANGS } from './locale';
import { NEAR_PARAM, SEARCH_PARAM } from './search/query';

/** Parameters of the app besides those of a search. */
const OWN_PARAM = /^(?:lang|login|from|token|order|sort|enquiry|debug|merge_key|data_provider)$/;
const isOwn = (name = ''): boolean =>
  [OWN_PARAM, SEARCH_PARAM, NEAR_PARAM].some((ours) => ours.test(name.toLowerCase()));

/** A parameter whose value is an address of its own: what follows belongs to that. */
const HOLDS_ADDRESS = /=(?:\/|%(?:25)*2f|https?(?::|%(?:25)*3a))/i;
/** The start of a parameter. */
const PARAMETER = /^[a-z][\w.-]*=/i;
/** A separator that was encoded, in front of a parameter. */
const ENCODED = /(?:%(?:25)*(?:3f|26)(?:amp(?:;|%(?:25)*3b))*|;)+(?=([a-z]\w*)(?:=|%(?:25)*3d))/gi;
/** A parameter with its sign encoded: so is the rest of the text. */
const WHOLE = /^([a-z]\w*)%(?:25)*3d/i;
/** The same behind a path, also with `&` where no `?` is. */
const BEHIND_PATH = /^(.*?)(?:%(?:25)*(?:3f|26)|&)(?:amp;)*(([a-z]\w*)(?:=|%(?:25)*3d).*)$/i;
/** Files of the pages, by the names that hosts know them by. */
const PAGE_FILE = /(^|\/)(?:index|app)\.html$/i;

/** A route's page in another language than the tenant's: a static host cannot choose by a query (docs/deploy.md). */
const IN_LANG = new RegExp(
  `^(.*/cheap-flights/(?:${CHEAP_TYPES.join('|')})/\\w{3}/\\w{3})/(${LANGS.join('|')})/?$`,
  'i',
);

/** The path of a page, also where it is called by its file: `/index.html`. */
export const pathOfPage = (path: string): string => path.replace(PAGE_FILE, '$1');

/** One level of encoding less, for the signs that part a query. */
const decoded = (text: string): string => text.replace(/%(?:25|26|3d|3f|3b)/gi, (sign) => decodeURIComponent(sign));

const isParameter = (part: string): boolean => PARAMETER.test(part) || isOwn(WHOLE.exec(part)?.[1]);

/** A parameter with a second query in it: `lang=en?token=T`, `lang=en%3Ftoken=T`. */
function split(part: string): string[] {
  const [first = '', ...rest] = part.replace(/\?+$/, '').split(/\?+/);
  const parts = [first];
  for (const each of rest) {
    const last = parts.at(-1) ?? '';
    if (isParameter(each) && !HOLDS_ADDRESS.test(last)) parts.push(each);
    else parts[parts.length - 1] = `${last}?${each}`;
  }
  return parts.flatMap(splitEncoded);
}

/** Only names of the app are looked for: any other may be a part of the value. */
function splitEncoded(part: string): string[] {
  if (isOwn(WHOLE.exec(part)?.[1])) return partsOf(decoded(part));
  for (const { index, 0: sign, 1: name } of part.matchAll(ENCODED)) {
    const front = part.slice(0, index);
    if (HOLDS_ADDRESS.test(front)) break;
    if (isOwn(name)) return [front, ...splitEncoded(part.slice(index + sign.length))];
  }
  return [part];
}

const partsOf = (query: string): string[] =>
  query
    .replace(/&(?:amp;)+/gi, '&')
    .split('&')
    .flatMap(split)
    .filter((part) => part !== '');

/** Our names are in lower case, however they were written. */
const named = (part: string): string => part.replace(/^\w+(?==)/, (name) => (isOwn(name) ? name.toLowerCase() : name));

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * An address to which somebody else has added parameters (a payment company, a mail, a chat): after a second `?`, with `&amp;`,
 * behind path or fragment, with encoded signs, with names in capitals; or which calls a page by its file, or has its language in the path. As `location` has
 * it; a right address comes back as it is.
 */
export function repairedAddress({ pathname, search, hash }: Address): Address {
  const behindPath = BEHIND_PATH.exec(pathname);
  const [path = '', glued = ''] = behindPath && isOwn(behindPath[3]) ? behindPath.slice(1) : [pathname];
  const [anchor = '', ...behind] = hash.replace(ENCODED, (sign, name: string) => (isOwn(name) ? '?' : sign)).split('?');
  const isQuery = isParameter(anchor.slice(1));
  const moved = (isQuery ? [anchor.slice(1), ...behind] : behind).filter(isParameter);
  const [, route = path, lang] = IN_LANG.exec(path) ?? [];
  const parts = partsOf([glued, search.replace(/^\?+/, ''), ...moved].join('&')).map(named);
  if (lang !== undefined && !parts.some((part) => part.startsWith('lang='))) parts.push(`lang=${lang.toLowerCase()}`);
  const right = parts.join('&');
  return {
    pathname: pathOfPage(route),
    search: right && `?${right}`,
    hash: moved.length === 0 ? hash : isQuery || anchor === '#' ? '' : anchor,
  };
}
