import { isEmail } from './email';

/** How many are proposed at once: one row of a phone. */
const MOST = 3;
/** Large providers everywhere, and those that people of one country use, the usual one first. */
const WORLD = 'gmail.com icloud.com outlook.com yahoo.com hotmail.com proton.me live.com'.split(' ');
const LOCAL = 'inbox.lv inbox.lt mail.ee mail.ru hot.ee yandex.ru apollo.lv inbox.eu online.ee'.split(' ');

/**
 * The ends of an address whose name and @ are typed: usual providers that begin with what stands behind the @, among them one
 * of the country. None before the @, and none once the address is one of them or has an end of its own.
 */
export function emailEndings(text: string, country: string): string[] {
  const typed = text.trim();
  const at = typed.indexOf('@');
  if (at < 1 || !isEmail(`${typed.slice(0, at)}@gmail.com`)) return [];
  const begun = typed.slice(at + 1).toLowerCase();
  const own = LOCAL.filter((one) => one.endsWith(`.${country.toLowerCase()}`));
  const [first = '', ...world] = WORLD;
  const known = begun ? [...new Set([first, ...own, ...world, ...LOCAL])] : [first, ...own.slice(0, 1), ...world];
  return known.includes(begun) ? [] : known.filter((one) => one.startsWith(begun)).slice(0, MOST);
}
