import { useEffect, useRef, useState } from 'react';

/** A wait shorter than this shows nothing; a skeleton that is shown stays this long (ui.md 2.3). */
const DELAY_MS = 200;
const STAY_MS = 400;

/** What to show of something that loads: nothing at first, then its skeleton, then itself. */
export function useLateSkeleton(loading: boolean): 'nothing' | 'skeleton' | 'content' {
  const [shown, setShown] = useState<'nothing' | 'skeleton' | 'content'>(loading ? 'nothing' : 'content');
  const since = useRef(0);
  useEffect(() => {
    if (loading) {
      setShown('nothing');
      const timer = setTimeout(() => {
        since.current = performance.now();
        setShown('skeleton');
      }, DELAY_MS);
      return () => clearTimeout(timer);
    }
    const left = since.current + STAY_MS - performance.now();
    if (left <= 0) {
      setShown('content');
      return undefined;
    }
    const timer = setTimeout(() => setShown('content'), left);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && shown === 'content' ? 'nothing' : shown;
}
