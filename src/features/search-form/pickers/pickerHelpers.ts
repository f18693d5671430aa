import { type ReactNode, createContext, useContext, startTransition, useEffect, useState } from 'react';
import { afterPaint } from '@/platform/idle';
import { useT } from '@/i18n/t';
import { useSearchForm } from '@/state/searchForm';
import { addDays } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';

/** Passes frequently changing content through a memoised frame by context, so that the frame does not render. */
const Inside = createContext<ReactNode>(null);

/** Provides the content, around the frame. */
export const FrameSlotProvider = Inside.Provider;

/** Renders the content, inside the frame. */
export const FrameSlot = (): ReactNode => useContext(Inside);

/**
 * False until the first paint. A picker shows its frame and field at once and renders expensive content after that
 * (docs/performance.md, "Budgets").
 */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return painted;
}

/** Title of a full-screen picker; for multi-city it names the leg. */
export function useLegTitle(leg: number, title: string): string {
  const t = useT();
  const { tripType } = useSearchForm().search;
  return tripType === 'multicity' ? t('form.multi.title', { n: leg + 1, title }) : title;
}

/** Any Monday. */
const MONDAY = '2026-11-16';

const cache = new WeakMap<Formatters, string[]>();

/** Two letters where the language has short names (Mo, пн), one where they are long (Latvian). */
export function weekdayNames(format: Formatters): string[] {
  const known = cache.get(format);
  if (known) return known;
  const short = Array.from({ length: 7 }, (_, day) => format.weekday(addDays(MONDAY, day)).replace('.', ''));
  const letters = short.every((name) => name.length <= 3) ? 2 : 1;
  const names = short.map((name) => name.charAt(0).toUpperCase() + name.slice(1, letters));
  cache.set(format, names);
  return names;
}
