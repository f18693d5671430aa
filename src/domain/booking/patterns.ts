/** Spec 5: Latin letters including extended Latin, digits, space, apostrophe, comma, hyphen, period. */
const NAME = /^[A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ0-9 '’,.-]+$/;
/** Spec 5: local part of letters, digits and common symbols, an at sign, a dotted domain. */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const DIGITS = /^\d+$/;

/** What a booking holds of one text. */
export const LONGEST_TEXT = 200;
export const isLong = (text: string): boolean => text.trim().length > LONGEST_TEXT;

/** Decisions 5. */
export const MIN_EMAIL_LENGTH = 6;
/** E.164 allows 15 figures with the country code; shorter than 5 is no subscriber number. */
const PHONE_LENGTH = [5, 15] as const;

/**
 * As sent: composed letters (a phone keyboard may type e + a mark) of plain width, without outer spaces and the invisible
 * marks of copied texts. A hyphen or an apostrophe of another kind (a copied Jean‑Luc, d´Artagnan of an accent key) is the
 * plain one.
 */
export const tidyName = (text: string): string =>
  text
    .replace(/[`´ʹʻʼ‘′]/g, "'")
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/\s+/g, ' ');
/** Letters of another script are in it, and not only a sign that no name has. */
export const isForeign = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);
export const isName = (text: string): boolean => NAME.test(tidyName(text));

export const isEmail = (text: string): boolean => text.trim().length >= MIN_EMAIL_LENGTH && EMAIL.test(text.trim());

/** Spaces, brackets, dots, hyphens and the invisible marks of copied contacts help reading and are not part of the number. */
export const tidyPhone = (text: string): string => text.normalize('NFKC').replace(/[\s()./\p{Pd}\p{Cf}]/gu, '');
export function isPhone(text: string): boolean {
  const digits = tidyPhone(text);
  return DIGITS.test(digits) && digits.length >= PHONE_LENGTH[0] && digits.length <= PHONE_LENGTH[1];
}

/** A country calling code, one to four figures, with or without the plus. */
export const tidyTelCode = (text: string): string => text.replace(/[^\d]/g, '');
export const isTelCode = (text: string): boolean => /^[1-9]\d{0,3}$/.test(tidyTelCode(text));
