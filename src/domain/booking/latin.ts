/**
 * Transliteration as in passports: ICAO Doc 9303 part 3, table B, with the exceptions of Ukraine (cabinet resolution 55
 * of 2010) and Bulgaria. Only a suggestion; the passport decides.
 */
const ICAO: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  ђ: 'd',
  е: 'e',
  ё: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  ѕ: 'dz',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  ј: 'j',
  к: 'k',
  ќ: 'k',
  л: 'l',
  љ: 'lj',
  м: 'm',
  н: 'n',
  њ: 'nj',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  ћ: 'c',
  у: 'u',
  ў: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  џ: 'dz',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
};
const UKRAINE: Record<string, string> = { г: 'h', и: 'y', є: 'ie', ї: 'i', й: 'i' };
/** Ukrainian transliteration at the beginning of a word. */
const UKRAINE_FIRST: Record<string, string> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };
const BELARUS: Record<string, string> = { г: 'h', ё: 'io' };
const BULGARIA: Record<string, string> = { й: 'y', х: 'h', щ: 'sht', ъ: 'a', ь: 'y', ю: 'yu', я: 'ya' };

/** Cyrillic letters that look like Latin ones, typed by mistake in a Latin word. */
const ALIKE: Record<string, string> = Object.fromEntries(
  Array.from('АВЕЅІЈКМНОРСТУХасеоріхуѕј', (letter, at) => [letter, 'ABESIJKMHOPCTYXaceopixysj'[at] ?? letter]),
);

const ALIKE_GREEK: Record<string, string> = Object.fromEntries(
  Array.from('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρικυ', (letter, at) => [letter, 'ABEZHIKMNOPTYXoavpiku'[at] ?? letter]),
);

/** A text with Latin letters in place of the Cyrillic and Greek ones that look like them, in a small form, too (м). */
export const alikeLatin = (text: string): string =>
  Array.from(
    text,
    (letter) => ALIKE[letter] ?? ALIKE_GREEK[letter] ?? ALIKE[letter.toUpperCase()]?.toLowerCase() ?? letter,
  ).join('');

const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
const APOSTROPHE = /['’ʼ]/g;

export const hasCyrillic = (text: string): boolean => CYRILLIC.test(text);

type Table = (letter: string, first: boolean) => string | undefined;

function tableOf(text: string, nationality: string): Table {
  const is = (cc: string, letters: RegExp): boolean => nationality === cc || letters.test(text);
  const over =
    is('UA', /[іїєґ]/i) && !/[ўыэёъ]/i.test(text)
      ? UKRAINE
      : is('BY', /ў/i)
        ? BELARUS
        : nationality === 'BG'
          ? BULGARIA
          : null;
  return (letter, first) =>
    (over === UKRAINE && first ? UKRAINE_FIRST[letter] : undefined) ?? over?.[letter] ?? ICAO[letter];
}

/** Latin letters in the case of the original: ЖАННА → ZHANNA, Жанна → Zhanna. */
function inCase(latin: string, letter: string, shouting: boolean): string {
  if (letter === letter.toLowerCase()) return latin;
  return shouting ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
}

function word(text: string, table: Table): string {
  const letters = Array.from(text);
  const cyrillic = letters.filter((letter) => CYRILLIC.test(letter));
  if (cyrillic.length === 0) return text;
  if (LATIN.test(text) && cyrillic.every((letter) => letter in ALIKE))
    return letters.map((letter) => ALIKE[letter] ?? letter).join('');
  const shouting = text.length > 1 && text === text.toUpperCase();
  return letters
    .map((letter, at) => {
      const latin = table(letter.toLowerCase(), at === 0);
      return latin === undefined ? letter : inCase(latin, letter, shouting);
    })
    .join('');
}

/** Transliterates Cyrillic letters. `nationality` (ISO code or '') selects the table. */
export function toLatin(text: string, nationality = ''): string {
  const table = tableOf(text, nationality);
  const plain = CYRILLIC.test(text) ? text.normalize('NFC').replace(APOSTROPHE, '') : text;
  return plain
    .split(/([\s.,-]+)/)
    .map((part) => word(part, table))
    .join('');
}
