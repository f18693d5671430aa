import type { Lang } from '../locale';
import { isEmail } from './email';

/** How many are proposed at once: one row of a phone. */
const MOST = 3;

/** Mail providers that people of a language use most, first. */
const USUAL: Readonly<Record<Lang, readonly string[]>> = {
  en: ['gmail.com', 'outlook.com', 'icloud.com', 'yahoo.com'],
  lv: ['gmail.com', 'inbox.lv', 'icloud.com', 'outlook.com'],
  lt: ['gmail.com', 'inbox.lt', 'yahoo.com', 'icloud.com'],
  et: ['gmail.com', 'mail.ee', 'hot.ee', 'outlook.com'],
  ru: ['gmail.com', 'inbox.lv', 'mail.ru', 'icloud.com'],
};
/** Proposed only to somebody who has begun to type them. */
const OTHERS = ['hotmail.com', 'inbox.eu', 'proton.me', 'live.com', 'yandex.ru', 'apollo.lv', 'one.lv', 'online.ee'];
const ALL: readonly string[] = [...new Set([...Object.values(USUAL).flat(), ...OTHERS])];

/**
 * The ends of an address whose name and @ are typed: usual providers that begin with what stands behind the @. None before
 * the @, and none once the address is one of them or has an end of its own.
 */
export function emailEndings(text: string, lang: Lang): string[] {
  const typed = text.trim();
  const at = typed.indexOf('@');
  if (at < 1 || !isEmail(`${typed.slice(0, at)}@gmail.com`)) return [];
  const begun = typed.slice(at + 1).toLowerCase();
  const known = begun ? [...new Set([...USUAL[lang], ...ALL])] : USUAL[lang];
  return known.includes(begun) ? [] : known.filter((one) => one.startsWith(begun)).slice(0, MOST);
}
