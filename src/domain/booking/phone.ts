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
    .replace(/^\+[+\s]+/, '+');

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
