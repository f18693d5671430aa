import { type PhoneNumber, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/min/metadata';
import { tidyPhone } from '@/domain/booking/fields';
import { BRACKETED_ZERO, type DialledPhone, phoneText, plainPhone } from '@/domain/booking/phone';
import { ownValue } from '@/domain/ownValue';

/*
 * The numbering plans of all countries (libphonenumber, its smallest metadata). Large: import it with `import()`, through
 * `state/booking/travellers/phone`.
 */

interface CallingCode {
  code: string;
  /** ISO country code. */
  country: string;
}

/** Every country with its calling code; of those that share a code the largest comes first. */
export const CALLING_CODES: readonly CallingCode[] = Object.entries(metadata.country_calling_codes).flatMap(
  ([code, countries]) => countries.map((country) => ({ code, country })),
);

const isKnown = (telCode: string): boolean =>
  Object.hasOwn(metadata.country_calling_codes, telCode) || Object.hasOwn(metadata.nonGeographic, telCode);
/** `extract: false`: a number within a sentence is no number. The library throws for an unknown code. */
const optionsFor = (telCode: string) => ({ ...(isKnown(telCode) && { defaultCallingCode: telCode }), extract: false });

/**
 * Other readings of a number that is none of its country as it stands, likeliest first: without the zero in brackets,
 * with its country code once, with the plus that was left out, without a zero that its country does not dial.
 */
function otherReadings(telCode: string, plain: string, isPossible: boolean): string[] {
  const digits = tidyPhone(plain).replace(/\+/g, '');
  const isWhole = plain.startsWith('+');
  const code = isWhole ? plainPhone('', `+${digits}`).telCode : telCode;
  const behind = digits.startsWith(code) ? digits.slice(code.length) : digits;
  return [
    plain.replace(BRACKETED_ZERO, ''),
    ...(code && behind !== digits ? [`+${code}${behind}`] : []),
    ...(code && behind.startsWith(code) ? [`+${code}${behind.slice(code.length)}`] : []),
    // Of another country, if it is too long or too short for this one. Fewer digits would be anything.
    ...(isWhole || isPossible || digits.length < 10 ? [] : [`+${digits}`]),
    ...(code && behind.startsWith('0') ? [`+${code}${behind.replace(/^0+/, '')}`] : []),
  ];
}

/**
 * Countries whose numbers may be so long that one with its country code twice is one, too: from this many digits behind
 * the second code on it is read as doubled (4915123456789 in Germany). Area codes like the own code have shorter numbers.
 */
const DOUBLED_FROM: Readonly<Record<string, number>> = { 49: 10, 62: 9, 383: 8 };

/** A number without its country code in it again; null if it has none. */
function undoubled({ countryCallingCode: code, nationalNumber: tel }: PhoneNumber): string | null {
  const behind = tel.startsWith(code) ? tel.slice(code.length) : '';
  return behind.length >= (ownValue(DOUBLED_FROM, code) ?? Number.POSITIVE_INFINITY) ? `+${code}${behind}` : null;
}

/**
 * Reads a number of the country `telCode`, or of another one if it has its own code. Without trunk prefix, extension and
 * repeated country code. Null if it is no number, or of no known country.
 */
export function readPhone(telCode: string, text: string): DialledPhone | null {
  const parse = (one: string) => parsePhoneNumberFromString(one, optionsFor(telCode), metadata);
  const plain = phoneText(text);
  const whole = parse(plain);
  const found = whole?.isValid()
    ? whole
    : (otherReadings(telCode, plain, whole?.isPossible() ?? false)
        .map(parse)
        .find((one) => one?.isValid()) ?? whole);
  const single = found && undoubled(found);
  const read = (single ? parse(single) : undefined) ?? found;
  return read ? { telCode: read.countryCallingCode, tel: read.nationalNumber } : null;
}

/**
 * The number that was probably meant, to be asked about, when no number with the chosen prefix fits: browsers fill in a national
 * number and keep the prefix of before. `codes`: calling codes that fit the traveller, likeliest first. Null for a number with its
 * own country code, and if nothing suggests another one.
 */
export function otherNumber(telCode: string, text: string, codes: readonly string[]): DialledPhone | null {
  const plain = phoneText(text);
  const read = readPhone(telCode, text);
  if (!read || plain.startsWith('+') || read.telCode !== telCode) return null;
  const parse = (one: string, code: string) => parsePhoneNumberFromString(one, optionsFor(code), metadata);
  if (parse(`+${telCode}${read.tel}`, telCode)?.isValid()) return null;
  const fitting = codes
    .filter((code) => code !== telCode)
    .map((code) => parse(plain, code))
    .find((one) => one?.isValid());
  return fitting ? { telCode: fitting.countryCallingCode, tel: fitting.nationalNumber } : null;
}

export type PhoneLength = 'short' | 'long' | 'other';

/** Why no number of the country has this length; null if some have, and for what is not known. */
export function lengthDoubt({ telCode, tel }: DialledPhone): PhoneLength | null {
  if (!isKnown(telCode)) return null;
  switch (validatePhoneNumberLength(tel, optionsFor(telCode), metadata)) {
    case 'TOO_SHORT':
      return 'short';
    case 'TOO_LONG':
      return 'long';
    case 'INVALID_LENGTH':
      return 'other';
    default:
      return null;
  }
}
