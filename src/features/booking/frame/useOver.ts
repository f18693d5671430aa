import { useEffect, useState } from 'react';
import { clockOf, isOver } from '@/state/booking/draft/helpers';

/** Whether the time of a price (ms) is over, told at that moment too. */
export function useOver(deadline: number | null): boolean {
  const [, look] = useState(0);
  const over = isOver(deadline);
  useEffect(() => {
    if (deadline === null || over) return undefined;
    // a timer may come a moment early, and none follows it
    const timer = setTimeout(() => look(deadline), deadline - clockOf(deadline)() + 20);
    return () => clearTimeout(timer);
  }, [deadline, over]);
  return over;
}
