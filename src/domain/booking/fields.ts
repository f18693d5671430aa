const DIGITS = /^\d+$/;

/** Longest text that a booking stores. */
export const LONGEST_TEXT = 200;
export const isLong = (text: string): boolean => text.trim().length > LONGEST_TEXT;

/** E.164 allows 15 digits with the country code; subscriber numbers have at least 5. */
const PHONE_LENGTH = [5, 15] as const;

/** Removes spaces, brackets, dots, hyphens, other marks between digits and invisible ones. */
export const tidyPhone = (text: string): string => text.normalize('NFKC').replace(/[\s()[\]./·•_'’\p{Pd}\p{Cf}]/gu, '');
export function isPhone(text: string): boolean {
  const digits = tidyPhone(text);
  return DIGITS.test(digits) && digits.length >= PHONE_LENGTH[0] && digits.length <= PHONE_LENGTH[1];
}

/** The digits of a country calling code. */
export const tidyTelCode = (text: string): string => text.replace(/[^\d]/g, '');
export const isTelCode = (text: string): boolean => /^[1-9]\d{0,3}$/.test(tidyTelCode(text));

/** ISO 3166-1 alpha-2 codes, plus XK as airlines use it. Names come from Intl.DisplayNames. */
export const COUNTRY_CODES = (
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF ' +
  'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP ' +
  'KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH ' +
  'SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG ' +
  'VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** The nationality of a stateless person (XXA in passports), as it is sent. */
export const STATELESS = 'STATELESS PERSON';

/** Marker if a nationality does not apply, for example on a travel document of an organisation. */
export const NOT_APPLICABLE = 'n/a';
