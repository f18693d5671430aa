import { aliasCodes, aliasesLike } from './aliases';
import { type PlaceRow, codeFirst, matchesCityName } from './rows';
import { foldedWords } from './spelling';
import { withoutFillers, withoutTerminal } from './typedText';

/** Words that tell no airport of a city from another. */
const SHARED = ['international', 'airport', 'regional'];

const beginsOne = (words: readonly string[], typed: string): boolean => words.some((word) => word.startsWith(typed));

/** Every typed word begins a word of the airport's name or of its city, and one of them is the airport's own. */
function isNamed({ airport, city, place }: PlaceRow, words: readonly string[]): boolean {
  const inCity = [city, ...Object.values(place.names)].flatMap((name) => foldedWords(name).split(' '));
  const own = foldedWords(airport)
    .split(' ')
    .filter((word) => !SHARED.includes(word));
  return (
    words.every((word) => beginsOne(own, word) || beginsOne(inCity, word)) &&
    words.some((word) => beginsOne(own, word) && !beginsOne(inCity, word))
  );
}

/** The airport of the first city that a text names, by its own name or by another ("шереметьево"); null for the city's name. */
function namedAirport(rows: readonly PlaceRow[], typed: string): PlaceRow | null {
  const [first] = rows;
  if (first?.kind !== 'city') return null;
  const airports = rows.filter(({ child, place }) => child && place.cityIata === first.place.cityIata);
  const text = withoutTerminal(typed.trim());
  for (const each of [text, withoutFillers(text)]) {
    if (!each) continue;
    if (matchesCityName(first, each)) return null;
    const [code, ...others] = [...new Set([...aliasCodes(each), ...aliasesLike(each, false)])];
    const called = others.length === 0 && code !== first.place.iata ? code : undefined;
    const words = foldedWords(each).split(' ').filter(Boolean);
    const found =
      airports.find(({ place }) => place.iata === called) ??
      (words.length > 0 ? airports.find((row) => isNamed(row, words)) : undefined);
    if (found) return found;
  }
  return null;
}

/** Rows with what was typed first: a code (`codeFirst`), or an airport by its name ("gatwick") above its city. */
export function meantFirst(rows: readonly PlaceRow[], typed: string): PlaceRow[] {
  const list = codeFirst(rows, typed);
  const named = namedAirport(list, typed);
  return named ? [{ ...named, child: false }, ...list.filter((row) => row !== named)] : list;
}
