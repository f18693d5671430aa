import { ownValue } from '../ownValue';
import type { TravellerValues } from './travellerFields';

type Ends = readonly (readonly [female: string, male: string])[];
/* Only pairs that are regular both ways. A longer end comes before the one that it contains. */
const LATVIAN: Ends = [['ska', 'skis'], ['cka', 'ckis'], ['ņa', 'ņš'], ['ova', 'ovs'], ['eva', 'evs'], ['na', 'ns'], ['la', 'ls'], ['ra', 'rs'], ['ka', 'ks'], ['ga', 'gs'], ['da', 'ds'], ['ta', 'ts'], ['ma', 'ms'], ['te', 'tis']]; // prettier-ignore
const SLAVIC: Ends = [['ova', 'ov'], ['eva', 'ev'], ['ina', 'in']]; // prettier-ignore
const LITHUANIAN: Ends = [['ova', 'ovas'], ['eva', 'evas'], ['skaja', 'skis']]; // prettier-ignore
/** How a surname ends for women and men, by nationality. Elsewhere it is the same for both. */
const ENDS: Readonly<Record<string, Ends>> = {
  LV: LATVIAN,
  LT: LITHUANIAN,
  EE: [['ova', 'ov'], ['eva', 'ev']], // prettier-ignore
  RU: SLAVIC,
  BY: SLAVIC,
  UA: SLAVIC,
  KZ: SLAVIC,
  BG: SLAVIC,
};

/** Ends in the letters of the name: typed in capitals they stay capitals. */
const cased = (end: string, name: string): string => (name === name.toUpperCase() ? end.toUpperCase() : end);

/** The form of a family name that somebody of the other gender has; null where there is none, or no sure one. */
export function otherForm(surname: string, nationality: string): string | null {
  const name = surname.trim();
  const low = name.toLowerCase();
  for (const [female, male] of ownValue(ENDS, nationality) ?? []) {
    for (const [from, to] of [
      [female, male],
      [male, female],
    ] as const)
      // prettier-ignore
      if (low.endsWith(from) && low.length > from.length + 1) return name.slice(0, -from.length) + cased(to, name);
  }
  return null;
}

type Named = Pick<TravellerValues, 'surname' | 'gender' | 'nationality' | 'oneName'>;
const MOST = 3;

/**
 * Surnames to propose to a traveller who has none yet, or has begun to type one of them: those of the others, and their
 * forms for the other gender. What fits the traveller's gender comes first. Never filled in unasked: a ticket needs the name
 * of the passport.
 */
export function proposedSurnames(one: Named, others: readonly Named[]): string[] {
  const begun = one.surname.trim().toLowerCase();
  if (one.oneName) return [];
  const told = others.filter(({ surname, oneName }) => surname.trim().length > 1 && !oneName);
  const nationality = told.find((each) => each.nationality)?.nationality ?? '';
  const rows = told.flatMap((each) => {
    const same = each.surname.trim();
    const other = otherForm(same, each.nationality || nationality);
    const differs = one.gender !== '' && each.gender !== '' && one.gender !== each.gender;
    return other === null ? [same] : differs ? [other, same] : [same, other];
  });
  const all = [...new Set(rows)].slice(0, MOST);
  const isOne = all.some((name) => name.toLowerCase() === begun);
  return isOne ? [] : all.filter((name) => name.toLowerCase().startsWith(begun));
}
