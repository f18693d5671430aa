import { tidyPhone } from './patterns';

/** Calling codes behind which no number begins with a nought: it is for calls within the country (ITU-T E.164, libphonenumber). */
const NOUGHT = new Set(
  '31 32 33 40 41 43 44 46 49 61 64 81 90 353 358 359 374 380 381 385 386 387 389 421 972 994'.split(' '),
);

/** How many digits follow a calling code, where it is always so many (372 has 7 or 8): more of them begin with the code again. */
const LENGTHS: Readonly<Record<string, string>> = {
  1: '10',
  7: '10',
  44: '10',
  48: '9',
  370: '8',
  371: '8',
  372: '7,8',
};

/**
 * The digits of a number as they are dialled behind its calling code (digits only): without the one for calls within the
 * country, "8 612 34567" or "0 612 34567" in Lithuania, "8 912 …" in Russia and Kazakhstan, "020 …" in Britain.
 */
export function behindCode(telCode: string, tel: string): string {
  const digits = tidyPhone(tel);
  const length = LENGTHS[telCode];
  if (length && new RegExp(`^${telCode}\\d{${length}}$`).test(digits)) return digits.slice(telCode.length);
  const inside =
    (telCode === '370' && /^[08]\d{8}$/.test(digits)) ||
    (telCode === '7' && /^8\d{10}$/.test(digits)) ||
    (NOUGHT.has(telCode) && /^0[1-9]\d{5,}$/.test(digits));
  return inside ? digits.slice(1) : digits;
}
