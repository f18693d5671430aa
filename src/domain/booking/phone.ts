import { tidyPhone } from './fields';
/**
 * Country calling codes (ITU-T E.164) with the countries that share each, the largest first. From the metadata of
 * libphonenumber.
 */
const TABLE =
  '1USCAAGAIASBBBMBSDMDOGDGUJMKNKYLCMPMSPRSXTCTTVCVGVI 7RUKZ 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39ITVA 40RO 41CH 43AT ' +
  '44GBGGIMJE 45DK 46SE 47NOSJ 48PL 49DE 51PE 52MX 53CU 54AR 55BR 56CL 57CO 58VE 60MY 61AUCCCX 62ID 63PH 64NZ 65SG 66TH ' +
  '81JP 82KR 84VN 86CN 90TR 91IN 92PK 93AF 94LK 95MM 98IR 211SS 212MAEH 213DZ 216TN 218LY 220GM 221SN 222MR 223ML 224GN ' +
  '225CI 226BF 227NE 228TG 229BJ 230MU 231LR 232SL 233GH 234NG 235TD 236CF 237CM 238CV 239ST 240GQ 241GA 242CG 243CD ' +
  '244AO 245GW 246IO 248SC 249SD 250RW 251ET 252SO 253DJ 254KE 255TZ 256UG 257BI 258MZ 260ZM 261MG 262REYT 263ZW 264NA ' +
  '265MW 266LS 267BW 268SZ 269KM 290SH 291ER 297AW 298FO 299GL 350GI 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FIAX ' +
  '359BG 370LT 371LV 372EE 373MD 374AM 375BY 376AD 377MC 378SM 380UA 381RS 382ME 383XK 385HR 386SI 387BA 389MK 420CZ ' +
  '421SK 423LI 500FK 501BZ 502GT 503SV 504HN 505NI 506CR 507PA 508PM 509HT 590GPBLMF 591BO 592GY 593EC 594GF 595PY 596MQ ' +
  '597SR 598UY 599CWBQ 670TL 672NF 673BN 674NR 675PG 676TO 677SB 678VU 679FJ 680PW 681WF 682CK 683NU 685WS 686KI 687NC ' +
  '688TV 689PF 690TK 691FM 692MH 850KP 852HK 853MO 855KH 856LA 880BD 886TW 960MV 961LB 962JO 963SY 964IQ 965KW 966SA ' +
  '967YE 968OM 970PS 971AE 972IL 973BH 974QA 975BT 976MN 977NP 992TJ 993TM 994AZ 995GE 996KG 998UZ';

interface CallingCode {
  code: string;
  /** ISO country code. */
  country: string;
}

/** Every country with its calling code; of those that share a code the largest comes first. */
export const CALLING_CODES: readonly CallingCode[] = TABLE.split(' ').flatMap((entry) => {
  const code = /^\d+/.exec(entry)?.[0] ?? '';
  return (entry.slice(code.length).match(/../g) ?? []).map((country) => ({ code, country }));
});

const CODES: ReadonlySet<string> = new Set(CALLING_CODES.map(({ code }) => code));

const isCallingCode = (code: string): boolean => CODES.has(code);

/**
 * Splits a number written with its country code (+371 2612-3456, 00371…, tel:+371…); null for other text. `tel` has
 * digits only, as it is sent.
 */
export function splitPhone(text: string): { telCode: string; tel: string } | null {
  // In "+44 (0)20 …" the bracketed zero is for domestic calls and is never dialled after the country code.
  const plain = tidyPhone(text.replace(/^\s*tel:/i, '').replace(/[(（]\s*[0０]\s*[)）]/, ''));
  const digits = /^(?:\+|00)(\d{4,17})$/.exec(plain)?.[1];
  if (!digits) return null;
  // No calling code is a prefix of another.
  const telCode = [1, 2, 3].map((length) => digits.slice(0, length)).find(isCallingCode);
  const tel = telCode === undefined ? '' : digits.slice(telCode.length);
  return telCode === undefined || tel.length < 4 ? null : { telCode, tel };
}

/** Calling codes after which no number begins with 0: that digit is the trunk prefix (ITU-T E.164, libphonenumber). */
const NOUGHT = new Set(
  '31 32 33 40 41 43 44 46 49 61 64 81 90 353 358 359 374 380 381 385 386 387 389 421 972 994'.split(' '),
);

/** Digits after a calling code where the number is fixed (372 has 7 or 8); longer numbers repeat the code. */
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
 * The digits to dial after a calling code, without the trunk prefix: "8 612 34567" or "0 612 34567" in Lithuania, "8
 * 912 …" in Russia and Kazakhstan, "020 …" in Britain.
 */
export function nationalNumber(telCode: string, tel: string): string {
  const digits = tidyPhone(tel);
  const length = LENGTHS[telCode];
  if (length && new RegExp(`^${telCode}\\d{${length}}$`).test(digits)) return digits.slice(telCode.length);
  const hasTrunkPrefix =
    (telCode === '370' && /^[08]\d{8}$/.test(digits)) ||
    (telCode === '7' && /^8\d{10}$/.test(digits)) ||
    (NOUGHT.has(telCode) && /^0[1-9]\d{5,}$/.test(digits));
  return hasTrunkPrefix ? digits.slice(1) : digits;
}
