import { useEffect, useState } from 'react';

/** A shorter wait shows nothing; a skeleton that appears stays at least this long. */
const DELAY_MS = 200;
const STAY_MS = 400;

/** What to show for loading content: nothing at first, then a skeleton, then the content. */
export function useLateSkeleton(loading: boolean): 'nothing' | 'skeleton' | 'content' {
  const [late, setLate] = useState(false);
  const [stays, setStays] = useState(false);
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
  if (loading) return late ? 'skeleton' : 'nothing';
  return stays ? 'skeleton' : 'content';
}
