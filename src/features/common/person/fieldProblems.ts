import { useCallback, useEffect, useRef, useState } from 'react';
import { afterPress, watchPresses } from '@/ui/afterPress';

/* Which problems of a form are shown, and where the focus goes. The booking and the enquiries share it. */

/** `field` is the name of its control. */
interface FieldProblem {
  field: string;
}

/** Focuses a field by its path. */
export function focusField(field: string): void {
  for (const control of document.querySelectorAll<HTMLElement>('input, select, textarea, [data-field] input')) {
    const name = control.getAttribute('name');
    if (name === field || control.closest('[data-field]')?.getAttribute('data-field') === field) {
      control.focus();
      control.scrollIntoView({ block: 'center' });
      return;
    }
  }
}

/** Focuses a field that was just filled in by a button which then goes; the page does not move. */
export const focusFilled = (name: string): void =>
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });

interface ShownProblems<Problem extends FieldProblem> {
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
export function useProblems<Problem extends FieldProblem>(
  problems: readonly Problem[],
  focus: (field: string) => void = focusField,
): ShownProblems<Problem> {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set());
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set());
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const field = wanted.current;
    wanted.current = null;
    if (field) focus(field);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- each press of Continue moves the focus anew
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
