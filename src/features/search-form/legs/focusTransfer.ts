import { useEffect, useEffectEvent } from 'react';

type Part = 'legs' | 'summary';
let to: Part | null = null;

/** The pressed button goes with its part of the form: the focus is for the other part, which comes now. */
export function transferFocus(part: Part, change: () => void): void {
  to = part;
  change();
}

/** Takes the focus when this part came because of a press in the other one. */
export function useTransferredFocus(part: Part, target: () => HTMLElement | null | undefined): void {
  const take = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(() => {
    if (to === part) take();
    to = null;
  }, [part]);
}
