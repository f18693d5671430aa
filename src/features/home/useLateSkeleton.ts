import { useEffect, useState } from 'react';

/** A wait shorter than this shows nothing; a skeleton that is shown stays this long (ui.md 2.3). */
const DELAY_MS = 200;
const STAY_MS = 400;

/** What to show of something that loads: nothing at first, then its skeleton, then itself. */
export function useLateSkeleton(loading: boolean): 'nothing' | 'skeleton' | 'content' {
  const [late, setLate] = useState(false);
  const [stays, setStays] = useState(false);
  // The timer may fire while the content is being rendered in slices: what was shown does not give way to its skeleton.
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => {
      setLate(true);
      setStays(true);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  useEffect(() => {
    if (!stays) return undefined;
    const timer = setTimeout(() => setStays(false), STAY_MS);
    return () => clearTimeout(timer);
  }, [stays]);
  useEffect(() => setSettled(!loading && (settled || !stays)), [loading, stays, settled]);
  if (loading) return late ? 'skeleton' : 'nothing';
  return stays && !settled ? 'skeleton' : 'content';
}
