import { isPhone, tidyPhone } from './fields';

/** A number as it is sent and dialled from abroad: the country calling code and the digits behind it. */
export interface DialledPhone {
  telCode: string;
  tel: string;
}

/** The calling codes of E.164 by their first digits: none is a prefix of another. */
const CALLING_CODE = /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d+)$/;
const EXTENSION = /\s*[,;]?\s*(?:\bext\b|\bextension|доб|\bx|#).*$/iu;
/** A zero in brackets is dialled only within the country (in Italy also from abroad). */
export const BRACKETED_ZERO = /\(\s*0\s*\)/;

/**
 * A typed or pasted number in one notation: plain digits and plus, no invisible marks, no `tel:` and its parameters, +
 * for 00.
 */
export const phoneText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^tel:\s*([^;]*).*$/is, '$1')
    .replace(/^\(((?:\+|00)\s*\d{1,4})\s*\)/, '$1 ')
    .replace(/^[+\s]*00/, '+')
    .replace(/^\+[+\s]+/, '+')
    // A country code that was there before the whole number.
    .replace(/^\+?[1-9]\d{0,2}[\s()-]*(?=\+\s*[1-9])/, '')
    .replace(/^\+[1-9]\d{0,2}[\s()-]+00(?=\s*[1-9])/, '+');

/** True for a number with its own country code. */
export const isInternational = (text: string): boolean => phoneText(text).startsWith('+');

/**
 * Reads a number without any country's numbering plan. A trunk prefix ("8 612 34567" in Lithuania) is not recognised; that takes
 * `platform/phoneNumbers`, which loads late.
 */
export function plainPhone(telCode: string, text: string): DialledPhone {
  const digits = tidyPhone(phoneText(text).replace(EXTENSION, '').replace(BRACKETED_ZERO, ''));
  const [, own, rest] = CALLING_CODE.exec(digits) ?? [];
  return own && rest ? { telCode: own, tel: rest } : { telCode, tel: digits };
}

/** Whether a typed number can be sent. Its length for the country is only doubted. */
export const isPhoneText = (text: string): boolean => isPhone(plainPhone('', text).tel);

/** ms within which a browser fills in the fields of one address. */
const FILL_MS = 1000;

/** What a browser has filled in beside the traveller's own typing. */
export interface PhoneFill {
  /** A prefix that waits for its number. */
  code: { telCode: string; at: number } | null;
  /** When a number came that has no country code of its own (ms); 0 for none. */
  numberAt: number;
}

/**
 * A prefix that the browser chose by itself counts with a number of the same address only, which comes before or after it. Alone
 * it would turn a typed number into somebody else's: browsers fill in the prefix and leave the number.
 */
export function filledCode(
  fill: PhoneFill,
  telCode: string,
  tel: string,
  at: number,
): [PhoneFill, telCode: string | null] {
  const isPair = tel.trim() === '' || (fill.numberAt > 0 && at - fill.numberAt < FILL_MS);
  return isPair ? [{ ...fill, code: null }, telCode] : [{ ...fill, code: { telCode, at } }, null];
}

/** The prefix that was waiting for a number (null: none), after one was typed or filled in. */
export function filledNumber({ code }: PhoneFill, text: string, at: number): [PhoneFill, telCode: string | null] {
  const isOwn = isInternational(text);
  const waiting = code && !isOwn && at - code.at < FILL_MS ? code.telCode : null;
  return [{ code: null, numberAt: isOwn ? 0 : at }, waiting];
}
