import { type Given, isLocal, parsedAddress, parsedBase, webUrl } from '../host/addresses';
import { type Kind, LOCALES, type Value, WITHOUT_CENTS } from './tenantSchema';
import { didYouMean } from './suggest';
import { airports, airportsOf, callingCodes, hexOfCss } from './world';

/** The two halves of a sentence behind field and value. `soft`: a warning. */
export interface Wrong {
  why: string;
  remedy: string;
  soft?: boolean;
}

const say = (why: string, remedy: string): Wrong => ({ why, remedy });
export const quoted = (list: readonly string[]): string => list.map((each) => `"${each}"`).join(', ');
const write = (value: unknown): string => `write ${JSON.stringify(value)}`;
/** Dates as they are written by hand, in tokens. */
const tokens = (text: string): string =>
  text
    .toUpperCase()
    .replace(/\bD\b/g, 'DD')
    .replace(/\bM\b/g, 'MM')
    .replace(/\bYY\b/g, 'YYYY');
const LONG_DATE = /^(DD|MM|YYYY)([./\- ])(?!\1)(DD|MM|YYYY)\2(?!\1|\3)(DD|MM|YYYY)$/;
const SHORT_DATE = /^(?:DD[./\- ]MM|MM[./\- ]DD)\.?$/;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

const isIsoDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
const urlOf = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Without user, query and fragment, and with https: what was probably meant. */
const bare = (url: URL): string => `https://${url.host}${url.pathname}`.replace(/\/+$/, '');
const ADDED = 'paths are added to it, so it has no "?" and no "#"';

/** A path below the site, or a whole address. */
function base(text: string, { query = false, home = false }: Given = {}): Wrong | null {
  if (parsedBase(text, { query, home }) !== null) {
    const [host = ''] = text.split('/');
    return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(host)
      ? say('without https:// it is a path of the site', write(`https://${text}`))
      : null;
  }
  if (/[\s\\<>"'`]/.test(text)) return say('no address has a space, a backslash or a quote', 'delete it');
  if (text.startsWith('//')) return say('"//" leads to another host', write(`https:${text}`));
  const url = urlOf(text);
  if (url?.hostname && /^https?:$/.test(url.protocol)) {
    if (!webUrl(`${url.protocol}//${url.host}`)) return say(`"${url.hostname}" is no host`, LIKE_BASE);
    if (url.username || url.password) return say('everybody reads a name and a password in it', write(bare(url)));
    if (url.protocol === 'http:' && !isLocal(url))
      return say('browsers refuse anything but https on an https site', write(text.replace(/^http:/i, 'https:')));
    return say(ADDED, write(url.origin + url.pathname.replace(/\/+$/, '')));
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(text))
    return url?.hostname
      ? say('browsers refuse anything but https on an https site', write(text.replace(/^[a-z]+:/i, 'https:')))
      : say('it is no address', LIKE_BASE);
  const [path = ''] = text.split(/[?#]/);
  if (path !== text && parsedBase(path) !== null) return say(ADDED, write(path));
  return path.split('/').some((step) => /^\.{1,2}$/.test(step.replace(/%2e/gi, '.')))
    ? say('it leads out of the site', LIKE_BASE)
    : say('a path has only letters, digits, ".", "_", "~" and "-" between single slashes', LIKE_BASE);
}

const LIKE_BASE = 'write a path like "api", or "https://api.example.com"';

function https(text: string): Wrong | null {
  if (parsedAddress(text, { kind: 'https' }) !== null) return null;
  const url = urlOf(text);
  if (url && /^https?:$/.test(url.protocol) && !webUrl(`${url.protocol}//${url.host}`))
    return say(`"${url.hostname}" is no host`, 'write it like "https://stay.example.com/search"');
  if (url?.protocol === 'http:') return say('it must be https', write(text.replace(/^http:/i, 'https:')));
  const guess = urlOf(`https://${text.trim()}`);
  return say(
    'it is no https address',
    guess?.hostname.includes('.') ? write(guess.href) : 'write it whole, like "https://stay.example.com/search"',
  );
}

function origin(text: string): Wrong | null {
  const url = webUrl(text) ?? webUrl(`https://${text}`);
  if (!url?.hostname.includes('.'))
    return say('it is no https origin', 'write scheme and host, like "https://fly.example.com"');
  const right = `https://${url.host}`;
  return text === right || text === `${right}/`
    ? null
    : say('it must be an https origin, without a path', write(right));
}

function choice(value: string, of: readonly string[]): Wrong | null {
  if (of.includes(value)) return null;
  const near = didYouMean(value, of);
  return say('it is not one of the choices', near ? `did you mean "${near}"?` : `write one of ${quoted(of)}`);
}

function locale(text: string): Wrong | null {
  if (LOCALES.includes(text)) return null;
  const lang = text.slice(0, 2).toLowerCase();
  const right = LOCALES.find((each) => each.startsWith(`${lang}_`));
  return right && /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(text)
    ? say('a language is written with an underscore and its country', write(right))
    : say(
        'the app has no such language',
        `choose from ${quoted(LOCALES)}, or add it (docs/architecture.md, "a language")`,
      );
}

function airline(text: string): Wrong | null {
  if (/^[A-Z\d]{2}$/.test(text)) return null;
  return /^[a-z\d]{2}$/i.test(text.trim())
    ? say('the code of an airline has capital letters', write(text.trim().toUpperCase()))
    : say('an airline is written as its two-letter IATA code', 'write it like "BT"');
}

function airport(text: string): Wrong | null {
  if (airports().has(text)) return null;
  const found = airportsOf(text);
  const remedy =
    found.length > 0
      ? `write ${quoted(found).replace(/, (?="[^"]*"$)/, ' or ')}`
      : 'write the code of an airport, like "RIX"';
  return say(
    /^[A-Z]{3}$/.test(text) ? 'no airport has this code' : 'an airport is written as its three-letter IATA code',
    remedy,
  );
}

async function prefix(text: string): Promise<Wrong | null> {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const known = [...(await callingCodes()).values()];
  if (text === digits && known.includes(digits)) return null;
  return known.includes(digits)
    ? say('a prefix is written in digits only', write(digits))
    : say('no country has this code', 'write the digits of a country code, like "371"');
}

async function color(text: string): Promise<Wrong | null> {
  if (/^#[\da-f]{6}$/i.test(text)) return null;
  const hex = await hexOfCss(text.trim());
  if (hex) return say('a colour is written as # and six hex digits', write(hex));
  if (/^[\da-f]{6}$/i.test(text)) return say('a colour begins with #', write(`#${text}`));
  if (/^#[\da-f]{8}$/i.test(text)) return say('a colour has no transparency here', write(text.slice(0, 7)));
  return say('it is no colour', 'write # and six hex digits, like "#2a5c9e"');
}

/** Checks of texts, by the kind of their field. */
const TEXTS: { [K in Kind]?: (text: string, field: Value) => Wrong | null | Promise<Wrong | null> } = {
  color,
  locale,
  airline,
  airport,
  prefix,
  https,
  origin,
  base,
  choice: (text, { of = [] }) => choice(text, [of].flat()),
  label: (text) =>
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text) && text.length < 64
      ? null
      : say(
          'a label of a host has small letters, digits and hyphens only',
          write(
            text
              .split('.', 1)
              .join()
              .toLowerCase()
              .replace(/[^a-z0-9-]/g, '') || 'kaija',
          ),
        ),
  family: (text) =>
    /^[\w -]+$/.test(text)
      ? null
      : say('it goes into the style sheet', 'use only letters a to z, digits, spaces and "-"'),
  word: (text) =>
    /^[a-z0-9][\w-]*$/i.test(text)
      ? null
      : say('it travels in a header and in addresses', 'use only the letters a to z, digits, "-" and "_"'),
  basePath: (text) => {
    if (!/^\/(?:[\w-]+\/)*$/.test(text)) {
      const parts = (urlOf(text)?.pathname ?? text)
        .split('/')
        .filter(Boolean)
        .map((part) => part.replace(/[^\w-]/g, ''))
        .filter(Boolean);
      return say(
        'a base path has a slash at both ends and only letters, digits, "-" and "_" between',
        write(parts.length > 0 ? `/${parts.join('/')}/` : '/'),
      );
    }
    const [, first = ''] = text.split('/');
    return ['api', 'assets', 'bucket', 'emulator', 'pay', 'visits', '__sandbox'].includes(first)
      ? say(`"/${first}/" is taken by the site itself`, 'choose another path')
      : null;
  },
  website: (text) => {
    const found = parsedAddress(text, { kind: 'website' });
    return found !== null && new URL(found).hostname.includes('.')
      ? null
      : say('it is no web address', 'write it like "https://agency.example"');
  },
  email: (text) =>
    EMAIL.test(text) && text.length <= 254
      ? null
      : say('it is no e-mail address', 'write it like "help@agency.example"'),
  phone: async (text) => {
    const digits = text.replace(/[\s()./-]/g, '');
    if (text.length > 40) return say('it has more than 40 letters', 'write the number alone');
    if (!/^\+\d{6,15}$/.test(digits))
      return say('a phone abroad cannot dial it', 'write + and the country code, like "+371 2000 0000"');
    const codes = [...(await callingCodes()).values()];
    return codes.some((code) => digits.startsWith(`+${code}`))
      ? null
      : say('no country has this code', 'correct the digits behind the +');
  },
  currency: (text) => {
    if (WITHOUT_CENTS.includes(text))
      return say(
        'the API has amounts with two decimals, and this currency has none or three',
        'sell in another, like "EUR"',
      );
    if (Intl.supportedValuesOf('currency').includes(text)) return null;
    const upper = text.trim().toUpperCase();
    const known: Record<string, string> = { '€': 'EUR', EURO: 'EUR', EUROS: 'EUR', $: 'USD', '£': 'GBP' };
    const right = known[upper] ?? (Intl.supportedValuesOf('currency').includes(upper) ? upper : 'EUR');
    return say('a currency is its ISO 4217 code', write(right));
  },
  longDate: (text) => {
    if (LONG_DATE.test(text)) return null;
    const right = tokens(text);
    return say(
      'a date needs DD, MM and YYYY with one separator',
      LONG_DATE.test(right) ? write(right) : 'write "DD/MM/YYYY", "DD.MM.YYYY" or "YYYY-MM-DD"',
    );
  },
  shortDate: (text) => {
    if (SHORT_DATE.test(text)) return null;
    const right = tokens(text);
    return say(
      'a short date needs DD and MM with one separator',
      SHORT_DATE.test(right) ? write(right) : 'write "DD/MM", "DD.MM" or "MM-DD"',
    );
  },
  gtm: (text) => {
    if (/^GTM-[A-Z\d]+$/.test(text)) return null;
    const upper = text.trim().toUpperCase();
    return say(
      "it is no id of Google's tag manager",
      /^GTM-[A-Z\d]+$/.test(upper)
        ? write(upper)
        : /^(?:G|UA|AW)-/.test(upper)
          ? 'put this id into a container of the tag manager and write the id of the container, "GTM-…", or null'
          : 'write "GTM-…", or null without one',
    );
  },
  host: (text) => {
    if (/^[a-z\d.-]+(?::\d+)?$/i.test(text)) return null;
    const host = urlOf(text)?.host;
    return say('it is a host without scheme and path', host ? write(host) : 'write it like "kaija.firebaseapp.com"');
  },
  time: (text) => {
    if (/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(text)) return null;
    const found = /^(\d{1,2})(?:[.:h](\d{2}))?$/.exec(text.trim());
    const [, hour = '', minute = '00'] = found ?? [];
    const right = `${hour.padStart(2, '0')}:${minute}`;
    return say('a time is HH:MM', /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(right) ? write(right) : 'write it like "09:00"');
  },
  zone: (text) => {
    const zones = Intl.supportedValuesOf('timeZone');
    if (zones.includes(text)) return null;
    const near = didYouMean(text, zones);
    return say('no time zone has this name', near ? `did you mean "${near}"?` : 'write it like "Europe/Riga"');
  },
  date: (text) => {
    if (isIsoDate(text)) return null;
    const found = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text.trim());
    const [, day = '', month = '', year = ''] = found ?? [];
    const right = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return say('a day is YYYY-MM-DD and exists', isIsoDate(right) ? write(right) : 'write it like "2027-06-24"');
  },
  target,
  folder: (text) => {
    if (/^\/[\w./-]*[\w-][\w./-]*$/.test(text)) return null;
    const right = `/${text
      .replace(/^[^/]*:/, '')
      .split(/[\\/]+/)
      .filter(Boolean)
      .join('/')}`;
    return say(
      'it is a whole path on the server, of letters, digits, ".", "_" and "-"',
      /^\/[\w./-]*[\w-][\w./-]*$/.test(right) && !/[\s~]/.test(text) ? write(right) : 'write it like "/srv/kaija"',
    );
  },
  upstream: (text) => {
    const url = urlOf(text);
    if (webUrl(text) && !/[?#;$]/.test(text)) return null;
    const guess = urlOf(`https://${text}`);
    return say(
      'it is no whole address without a query',
      url && webUrl(url.origin) && !/[\s"'{};$\\]/.test(text)
        ? write(url.origin + url.pathname)
        : !text.includes('://') && guess?.hostname.includes('.')
          ? write(guess.href.replace(/[?#].*$/, ''))
          : 'write it like "https://api.example.com/v1"',
    );
  },
  weight: (text) =>
    /^[1-9]\d{0,2}(?: [1-9]\d{2})?$/.test(text)
      ? null
      : say('a weight is a number from 1 to 999, or two of them', 'write it like "400" or "400 700"'),
};

/** Where a deployment goes: the sentences for what `npm run deploy` would refuse or misread. */
function target(text: string): Wrong | null {
  const remedy = 'write it like "/srv/kaija" or "web@fly.example.com:/srv/kaija"';
  if (/^[a-z]+:\/\//i.test(text))
    return say('deploy goes to a folder, over rsync and ssh, and not to an address', remedy);
  if (/\s|["'`$;&|<>]/.test(text)) return say('a folder of a site has no spaces and no quotes', remedy);
  const path = /^[^/\\]{2,}:/.test(text) ? text.slice(text.indexOf(':') + 1) : text;
  if (!/^(?:\/|[a-z]:[\\/])/i.test(path)) return say('a path that is not whole depends on where one stands', remedy);
  return /^\/+$/.test(path) ? say("it is the server's root", remedy) : null;
}

const TYPE: { [K in Kind]?: Type } = {
  flag: 'boolean',
  number: 'number',
  day: 'number',
  port: 'number',
  object: 'object',
  list: 'list',
  hours: 'hours',
};
const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);
type Type = 'boolean' | 'number' | 'string' | 'list' | 'object' | 'hours';
const WORDS: Record<Type, string> = {
  boolean: 'it must be true or false',
  number: 'it must be a number',
  string: 'it must be a text in double quotes',
  list: 'it must be a list',
  object: 'it must be an object',
  hours: 'it must be a text or a list of periods',
};

/** The value in its right type, if that is plain. */
function retyped(value: unknown, wanted: Type): unknown {
  if (wanted === 'boolean' && /^(?:true|yes|on|1)$/i.test(String(value))) return true;
  if (wanted === 'boolean' && /^(?:false|no|off|0)$/i.test(String(value))) return false;
  if (wanted === 'number' && typeof value === 'string' && /^\d+(?:[.,]\d+)?$/.test(value.trim()))
    return Number(value.replace(',', '.'));
  if (wanted === 'string' && typeof value === 'number') return String(value);
  if (wanted === 'list' && typeof value === 'string') return [value];
  return undefined;
}

/**
 * What is wrong with a value by itself; null if it is sound. Lists and objects are only looked at as a whole.
 */
export async function wrongValue(value: unknown, field: Value): Promise<Wrong | null> {
  const wanted = TYPE[field.kind] ?? 'string';
  const type = typeOf(value);
  if (value === null && field.maybe) return null;
  const fits = wanted === 'hours' ? type === 'string' || type === 'list' : type === wanted;
  if (!fits) {
    const right = retyped(value, wanted);
    const example = field.example ?? field.otherwise;
    const remedy =
      right !== undefined
        ? write(right)
        : wanted === 'boolean'
          ? 'write true or false'
          : wanted === 'object'
            ? 'write { … }'
            : example !== undefined && example !== null && example !== ''
              ? `write it like ${JSON.stringify(example)}`
              : wanted === 'list'
                ? 'write [ … ]'
                : wanted === 'number'
                  ? 'write it in digits without quotes'
                  : 'write it in double quotes';
    return say(`${WORDS[wanted]}${field.maybe ? ', or null' : ''}`, remedy);
  }
  if (typeof value === 'string') {
    if (field.need === 'must' && value.trim() === '')
      return say(
        'it cannot be empty',
        field.example === undefined ? 'fill it in' : `write it like ${JSON.stringify(field.example)}`,
      );
    if (value === '') return null;
    const max = field.kind === 'hours' ? 500 : field.max;
    if (max && Array.from(value).length > max)
      return say(`it has ${Array.from(value).length} letters, and the app shows at most ${max}`, 'shorten it');
    if (value !== value.trim() && field.kind !== 'text') return say('it has a space at an end', write(value.trim()));
    return (await TEXTS[field.kind]?.(value, field)) ?? null;
  }
  if (typeof value === 'number') return wrongNumber(value, field);
  if (Array.isArray(value)) return wrongList(value, field);
  return null;
}

function wrongNumber(value: number, field: Value): Wrong | null {
  const { min = -Infinity, max = Infinity } = field;
  if (field.kind === 'day' && !(Number.isInteger(value) && value >= 1 && value <= 7))
    return say(
      'a day of the week is 1 (Monday) to 7 (Sunday)',
      value === 0 ? 'write 7 for Sunday' : 'write a number from 1 to 7',
    );
  if (field.kind === 'port' && !(Number.isInteger(value) && value >= 1 && value <= 65_535))
    return say('a port is a whole number from 1 to 65535', `write it like ${String(field.example)}`);
  if (field.whole && !Number.isInteger(value)) return say('it must be a whole number', write(Math.round(value)));
  if (field.kind === 'number' && !(value >= min && value <= max))
    return say(`it must be from ${min} to ${max}`, field.unit ? `write it in ${field.unit}` : 'correct it');
  if (field.decimals !== undefined && Number(value.toFixed(field.decimals)) !== value)
    return say('nobody can pay a part of a cent', write(Number(value.toFixed(field.decimals))));
  return null;
}

function wrongList(value: readonly unknown[], field: Value): Wrong | null {
  const most = field.kind === 'hours' ? 14 : field.most;
  if (value.length < (field.least ?? 0))
    return say(
      `it needs ${field.least === 1 ? 'an entry' : `at least ${field.least} entries`}`,
      field.example
        ? `write it like ${JSON.stringify(field.example)}`
        : field.need === 'must' || (field.otherwise === undefined && field.kind === 'hours')
          ? 'add one'
          : 'add one, or delete the field',
    );
  if (most && value.length > most)
    return say(`it has ${value.length} entries, and the app takes ${most}`, `keep the first ${most}`);
  const twice =
    field.of !== 'object' && field.kind === 'list' ? value.find((each, n) => value.indexOf(each) !== n) : undefined;
  if (twice !== undefined) return say(`it has ${JSON.stringify(twice)} twice`, 'delete one of them');
  return null;
}
