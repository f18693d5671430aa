import { useEffect, useEffectEvent } from 'react';
import { afterPaint } from '@/ui/afterPaint';

/** What the open screen does when the traveller goes back; null while none is open. One picker is open at a time. */
let close: (() => void) | null = null;
let listens = false;

/** The router's mark of an entry, with ours: `covered` is the page again, under a picker. */
interface Entry {
  idx?: number;
  key?: string;
  covered?: true;
}
const entry = (): Entry | null => history.state as Entry | null;
const isSame = (a: Entry | null, b: Entry | null): boolean => a?.idx === b?.idx && a?.key === b?.key;

/** The entry that a picker has for itself, while the router stands at the page below it. */
let own: Entry | null = null;

/** One entry while a picker is open, however many follow one another, and none when it is closed. */
function settle(): void {
  if (close && !entry()?.covered) {
    own = { ...entry(), covered: true };
    history.pushState(own, '');
  } else if (!close && entry()?.covered) history.back();
}

/**
 * Between the page and its picker the router has nothing to do: it would take the way for one to another page. Heard before
 * it, by the capture.
 */
function hear(event: PopStateEvent): void {
  if (!own || !isSame(event.state as Entry | null, own)) return;
  event.stopImmediatePropagation();
  // Forward to a picker that was left: the page stays as it is.
  if (entry()?.covered) settle();
  else close?.();
}

/**
 * A full-screen picker is left by Back, as a page would be (spec 2, search form 4): it stands in the history as long as it
 * is open. The address does not change, what is ahead and behind stays reachable.
 */
export function useBackCloses(onClose: () => void): void {
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (!listens) addEventListener('popstate', hear, { capture: true });
    listens = true;
    const mine = (): void => leave();
    close = mine;
    const callOff = afterPaint(settle);
    return () => {
      callOff();
      if (close === mine) close = null;
      // The next picker may follow at once.
      queueMicrotask(() => close || settle());
    };
  }, []);
}

/** A page that was reloaded under an open picker has its entry still. */
if (entry()?.covered) {
  own = entry();
  addEventListener('popstate', hear, { capture: true });
  listens = true;
  settle();
}
