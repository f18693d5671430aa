import { useEffect, useState } from 'react';
import { onSeenAgain } from '@/platform/returning';

/**
 * How often the page was seen again since the component is there, counted at most once in `pauseMs`. For effects that look
 * once more then.
 */
export function useSeenAgain(pauseMs = 2000): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    return onSeenAgain(() => {
      if (performance.now() - last < pauseMs) return;
      last = performance.now();
      setTimes((before) => before + 1);
    });
  }, [pauseMs]);
  return times;
}
