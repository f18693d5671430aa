/** A postal address whose codes ("LV-1003") stay in one piece: their hyphen is one that lines do not break at. */
export const unbroken = (address: string): string => address.replace(/(?<=\p{L})-(?=\d)/gu, '\u2011');
