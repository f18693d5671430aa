import { addDays } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';

/** Any Monday. */
const MONDAY = '2026-11-16';
const cache = new WeakMap<Formatters, string[]>();

/** Two letters where the language has short names (Mo, пн), one where its short names are long (Latvian). */
export function weekdayNames(format: Formatters): string[] {
  const known = cache.get(format);
  if (known) return known;
  const short = Array.from({ length: 7 }, (_, day) => format.weekday(addDays(MONDAY, day)).replace('.', ''));
  const letters = short.every((name) => name.length <= 3) ? 2 : 1;
  const names = short.map((name) => name.charAt(0).toUpperCase() + name.slice(1, letters));
  cache.set(format, names);
  return names;
}
