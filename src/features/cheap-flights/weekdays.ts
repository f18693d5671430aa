import { addDays } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';

/** Any Monday. */
const MONDAY = '2026-11-16';
const made = new WeakMap<Formatters, string[]>();

/** Column names: the language's short weekdays without dots. */
export function weekdayLetters(format: Formatters): string[] {
  let names = made.get(format);
  if (!names) {
    names = Array.from({ length: 7 }, (_, day) => format.weekday(addDays(MONDAY, day)).replace('.', ''));
    const letters = names.every((name) => name.length <= 3) ? 2 : 1;
    names = names.map((name) => name.charAt(0).toUpperCase() + name.slice(1, letters));
    made.set(format, names);
  }
  return names;
}
