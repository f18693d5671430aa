import { alikeLatin } from './latin';

/** Why an address cannot be one: not whole, two of them, dots, a typographic apostrophe, letters before the @. */
export type EmailFault = 'email' | 'emailOne' | 'emailDots' | 'emailApostrophe' | 'emailLetters';

const MIN_LENGTH = 6;
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * An address as typed or pasted, without what is not part of it: outer spaces, invisible marks, `mailto:`, a name before
 * <…>, a full stop or comma behind it. An international domain stays as it is typed.
 */
export const tidyEmail = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:/i, '')
    .trim()
    .replace(/[.,;]+$/, '');

const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/;
const CURLY = /[‘’‛ʼ′´]/;
/** Letters of any script, and joiners, which some scripts need (IDNA2008). */
const LABEL = /^[\p{L}\p{N}](?:(?:[\p{L}\p{M}\p{N}-]|\u200c|\u200d)*[\p{L}\p{M}\p{N}])?$/u;
const TOP = /^(?:xn--[a-z\d-]+|\p{L}[\p{L}\p{M}]+)$/iu;

const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
const isMixed = (label: string): boolean =>
  /\p{Script=Latin}/u.test(label) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(label);

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    TOP.test(labels.at(-1) ?? '') &&
    // No registry sells a label of two of these scripts.
    labels.every((label) => label.length < 64 && LABEL.test(label) && !isMixed(label))
  );
}

/** Null if mail can be sent there, as far as an address tells. */
export function emailFault(text: string): EmailFault | null {
  const email = tidyEmail(text);
  const [local = '', domain, ...more] = email.split('@');
  if (more.length > 0 || (domain !== undefined && /[\s,;]/.test(email))) return 'emailOne';
  if (domain === undefined || !local) return 'email';
  if (CURLY.test(local)) return 'emailApostrophe';
  if (!isAscii(local)) return 'emailLetters';
  if (/^\.|\.\.|\.$/.test(local)) return 'emailDots';
  return email.length >= MIN_LENGTH && LOCAL.test(local) && isDomain(domain) ? null : 'email';
}

export const isEmail = (text: string): boolean => emailFault(text) === null;

/** What was probably meant, and why: letters of another script that look alike, another keyboard, a slip. */
export interface EmailDoubt {
  kind: 'lookalike' | 'layout' | 'slip';
  to: string;
}

/** Top-level domains in Cyrillic and Greek letters; a domain below another one was typed by mistake. */
const NATIVE_TOPS: ReadonlySet<string> = new Set(
  'рф рус бел укр бг мкд срб қаз мон ею ευ ελ москва дети сайт онлайн орг ком католик'.split(' '),
);

const KEYS = 'йцукенгшщзхъфывапролджэячсмитьбюёіїєў';
const LATIN_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`s]'o";
/** Keys of the Russian, Ukrainian and Belarusian keyboard by the Latin letters on them. */
const LAYOUT: ReadonlyMap<string, string> = new Map(
  Array.from(KEYS, (key, at) => [key, LATIN_KEYS[at] ?? key] as const),
);

/** Top-level domains that an address of another layout turns out to have. */
const COMMON_TOPS = /\.(?:com|net|org|info|eu|lv|lt|ee|ru|ua|by|kz|pl|de|fi|se|no|uk|me|io)$/;

function fromLayout(email: string): string {
  // Shift and 2: @ on the Latin keyboard, a quotation mark on this one.
  const whole = email.includes('@') ? email : email.replace('"', '@');
  return Array.from(whole.toLowerCase(), (letter) => LAYOUT.get(letter) ?? letter).join('');
}

function scriptDoubt(email: string): EmailDoubt | null {
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(email)) return null;
  const [local = '', domain = ''] = email.split('@');
  const isNative = NATIVE_TOPS.has(domain.split('.').at(-1)?.toLowerCase() ?? '');
  if (isNative && isAscii(local) && !domain.split('.').some(isMixed)) return null;
  const alike = alikeLatin(email);
  if (isEmail(alike) && isAscii(alike)) return { kind: 'lookalike', to: alike };
  const keyed = fromLayout(email);
  return isEmail(keyed) && COMMON_TOPS.test(keyed) && isAscii(keyed) ? { kind: 'layout', to: keyed } : null;
}

/** Large providers, whose names are mistyped most. */
const PROVIDERS = (
  'gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com protonmail.com inbox.lv inbox.lt inbox.eu ' +
  'apollo.lv yandex.ru rambler.ru seznam.cz interia.pl t-online.de'
).split(' ');
/** Real ones beside them. */
const REAL: ReadonlySet<string> = new Set('mail.com email.com ymail.com cloud.com'.split(' '));
/** No top-level domains: slips of com. */
const COM_SLIPS: ReadonlySet<string> = new Set('con cmo comm vom cim ocm cpm xom coom comn ckm cpom clm'.split(' '));
/** Top-level domains that are slips behind a provider's name. */
const COM_CUT: ReadonlySet<string> = new Set([...COM_SLIPS, 'c', 'co', 'cm', 'om', 'm']);

/** One letter too many, too few, another one, or one in another place. */
function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  if (a.length > b.length) return rest(a, at + 1) === rest(b, at);
  if (a.length < b.length) return rest(a, at) === rest(b, at + 1);
  if (rest(a, at + 1) === rest(b, at + 1)) return true;
  let end = a.length;
  while (a[end - 1] === b[end - 1]) end -= 1;
  const [mine, theirs] = [a.slice(at, end), b.slice(at, end)];
  return mine.slice(1) + mine.slice(0, 1) === theirs || mine.slice(-1) + mine.slice(0, -1) === theirs;
}

/** The provider that a domain was meant to be; null for a domain of its own. */
function meantDomain(domain: string): string | null {
  if (PROVIDERS.includes(domain) || REAL.has(domain)) return null;
  const dot = domain.lastIndexOf('.');
  const [name, top] = dot < 0 ? [domain, ''] : [domain.slice(0, dot), domain.slice(dot + 1)];
  // Google has mail at one domain only.
  if (/^(?:gmail|googlemail)(?:\.|$)/.test(domain)) return `${/^[a-z]+/.exec(domain)?.[0]}.com`;
  if (COM_SLIPS.has(top) && REAL.has(`${name}.com`)) return `${name}.com`;
  const provider = PROVIDERS.find((one) => {
    const [known = '', knownTop = ''] = one.split('.');
    if (domain === known + knownTop) return true;
    const isTop = top === knownTop || (knownTop === 'com' && COM_CUT.has(top));
    return isTop && (name === known || isOneSlip(name, known));
  });
  if (provider) return provider;
  return COM_SLIPS.has(top) && name ? `${name}.com` : null;
}

/** Something to ask about an address: what was probably meant. Null if nothing seems wrong. */
export function emailDoubt(text: string): EmailDoubt | null {
  const email = tidyEmail(text);
  // Curly apostrophes; the space that a phone puts behind a suggested word; a comma for the full stop of a domain.
  const straight = email
    .replace(new RegExp(CURLY, 'g'), "'")
    .replace(/\s*([@.])\s*/g, '$1')
    .replace(/(?<=@[^@\s]*[^@\s,;])[,;](?=[^@\s,;]+$)/g, '.');
  if (straight !== email && isEmail(straight)) return { kind: 'slip', to: straight };
  const other = scriptDoubt(email);
  if (other) return other;
  const [local, domain] = [email.slice(0, email.lastIndexOf('@')), email.slice(email.lastIndexOf('@') + 1)];
  if (!local || !domain) return null;
  // A Turkish ı, or a letter with a mark, in the name of a provider.
  const plain = domain.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');
  const meant = plain !== domain.toLowerCase() && PROVIDERS.includes(plain) ? plain : meantDomain(domain.toLowerCase());
  const to = `${local}@${meant}`;
  if (meant === null || !isEmail(to)) return null;
  return { kind: meant === plain ? 'lookalike' : 'slip', to };
}
