/**
 * What each letter becomes on a ticket. ICAO Doc 9303 part 3, section 6, table A ("Transliteration of multinational
 * Latin-based characters"), as published; where it gives a choice (Ä, Ñ, Ö, Ü), its first entry. Letters that decompose
 * into a listed or plain letter and marks (Vietnamese ones, Ș, Ț) lose the marks.
 */
const PUBLISHED = [
  ['A', 'ÀÁÂÃĀĂĄ'],
  ['AA', 'Å'],
  ['AE', 'ÄÆ'],
  ['C', 'ÇĆĈĊČ'],
  ['D', 'ÐĎĐ'],
  ['E', 'ÈÉÊËĒĔĖĘĚ'],
  ['G', 'ĜĞĠĢ'],
  ['H', 'ĤĦ'],
  ['I', 'ÌÍÎÏĨĪĬĮİ'],
  ['IJ', 'Ĳ'],
  ['J', 'Ĵ'],
  ['K', 'Ķ'],
  ['L', 'ĹĻĽĿŁ'],
  ['N', 'ÑŃŅŇŊ'],
  ['O', 'ÒÓÔÕŌŎŐ'],
  ['OE', 'ÖØŒ'],
  ['R', 'ŔŖŘ'],
  ['S', 'ŚŜŞŠ'],
  ['SS', 'ẞ'],
  ['T', 'ŢŤŦ'],
  ['TH', 'Þ'],
  ['U', 'ÙÚÛŨŪŬŮŰŲ'],
  ['UE', 'Ü'],
  ['W', 'Ŵ'],
  ['Y', 'ÝŶŸ'],
  ['Z', 'ŹŻŽ'],
] as const;

/**
 * Letters of other alphabets in use, which the table leaves to the issuing state: Ə as in passports of Azerbaijan, the
 * others by their base letter (Hausa, Ewe, Akan, Fula, Sámi, Kabyle, Ibibio, Marshallese).
 */
const UNPUBLISHED = [
  ['A', 'Ə'],
  ['B', 'Ɓ'],
  ['D', 'ƉƊ'],
  ['E', 'ƎƐ'],
  ['F', 'Ƒ'],
  ['G', 'ƓƔǤ'],
  ['I', 'ƗƖ'],
  ['K', 'Ƙ'],
  ['N', 'Ɲ'],
  ['O', 'Ɔ'],
  ['U', 'ƱɄ'],
  ['V', 'Ʋ'],
  ['Y', 'Ƴ'],
  ['Z', 'ƵƷ'],
] as const;

const LETTERS: ReadonlyMap<string, string> = new Map(
  [...UNPUBLISHED, ...PUBLISHED].flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
);

/** Typed in a name, and not printed: apostrophes (also ʿ, ʾ, ʻ), commas, full stops, middle dots, digits. */
const UNPRINTED = /['’‘ʼʿʾʻ·.,\d]/g;

/** A letter in capitals A to Z; a letter that no ticket has stays as it is. */
function plainLetter(letter: string): string {
  const [base = ''] = letter.normalize('NFD');
  return LETTERS.get(letter) ?? LETTERS.get(base) ?? base;
}

/**
 * A Latin name as printed on a ticket: capitals A to Z and spaces. Bērziņa → BERZINA, Jean-Luc → JEAN LUC, Åse → AASE. Letters
 * of other scripts stay.
 */
export const onTicket = (name: string): string =>
  Array.from(name.toUpperCase().normalize('NFC').replace(/\p{M}/gu, ''), plainLetter)
    .join('')
    .replace(UNPRINTED, '')
    .replace(/[\s-]+/g, ' ')
    .trim();

/** True if each letter is one that a ticket can show. */
export const isPrintable = (name: string): boolean => /^[A-Z ]*$/.test(onTicket(name));

/** Letters that a ticket has for both names: 60 with the slash and the longest title, MSTR (IATA resolution 720a). */
export const TICKET_ROOM = 55;

/**
 * Printed names as they fit on a ticket: further given names become initials, the last one first, as airlines shorten them. What is
 * still too long loses its end; an initial of the first given name stays.
 */
export function inTicketRoom(surname: string, given: string): [surname: string, given: string] {
  const words = given.split(' ');
  const isLong = (): boolean => surname.length + words.join(' ').length > TICKET_ROOM;
  for (let at = words.length - 1; at > 0 && isLong(); at -= 1) words[at] = words[at]?.charAt(0) ?? '';
  const last = surname.slice(0, TICKET_ROOM - 1).trim();
  return [
    last,
    words
      .join(' ')
      .slice(0, TICKET_ROOM - last.length)
      .trim(),
  ];
}
