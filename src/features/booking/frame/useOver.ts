import { useEffect, useState } from 'react';
import { clockOf, isOver } from '@/state/booking/heldClock';

/** Whether a deadline (ms) has passed; renders again at that moment. */
export function useOver(deadline: number | null): boolean {
  const [, look] = useState(0);
  const over = isOver(deadline);
  useEffect(() => {
    if (deadline === null || over) return undefined;
    // A timer may fire slightly early, and no other follows.
    const timer = setTimeout(() => look(deadline), deadline - clockOf(deadline)() + 20);
    return () => clearTimeout(timer);
  }, [deadline, over]);
  return over;
}
