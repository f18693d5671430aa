import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '@/domain/booking/validate';
import { afterPress, watchPresses } from '@/ui/afterPress';
import { focusHeading } from '@/ui/focus';

/** Focuses a field by its path. */
export function focusField(field: string): void {
  for (const control of document.querySelectorAll<HTMLElement>('input, select, [data-field] input')) {
    const name = control.getAttribute('name');
    if (name === field || control.closest('[data-field]')?.getAttribute('data-field') === field) {
      control.focus();
      control.scrollIntoView({ block: 'center' });
      return;
    }
  }
}

/** Id of a traveller's card; travellers count from 1. */
export const cardId = (number: number): string => `traveller-${number}`;

/** Focuses the heading of a traveller's card, or of the last one if there are fewer. */
export function focusTraveller(number: number): void {
  const card = document.getElementById(cardId(number));
  if (!card && number > 1) return focusTraveller(number - 1);
  focusHeading(card?.querySelector('h2'));
}

interface ShownProblems {
  /** The problems to show now. */
  shown: readonly Problem[];
  leave: (field: string) => void;
  typing: (field: string) => void;
  /** On Continue: shows every problem and focuses the first invalid field. */
  showAll: (found: readonly Problem[]) => void;
  /** Problems found by Continue that still exist. */
  summary: readonly Problem[];
}

/** Which problems to show: on blur for a field, none while typing, all on Continue. */
export function useProblems(problems: readonly Problem[]): ShownProblems {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set());
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const field = wanted.current;
    wanted.current = null;
    if (field) focusField(field);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each press of Continue moves the focus anew
  }, [asked]);
  useEffect(watchPresses, []);
  const leave = useCallback((field: string) => afterPress(() => setShown((now) => new Set(now).add(field))), []);
  const typing = useCallback((field: string) => {
    setShown((now) => {
      if (!now.has(field)) return now;
      const next = new Set(now);
      next.delete(field);
      return next;
    });
  }, []);
  const showAll = useCallback((found: readonly Problem[]) => {
    setShown(new Set(found.map(({ field }) => field)));
    wanted.current = found[0]?.field ?? null;
    setAsked(new Set(found.map(({ field }) => field)));
  }, []);
  return {
    shown: problems.filter(({ field }) => shown.has(field)),
    leave,
    typing,
    showAll,
    summary: problems.filter(({ field }) => asked.has(field)),
  };
}
