import { useDeferredResults, useResults, useViewFact } from '@/state/results';

/** True while the search runs, and until its last offers are rendered. */
export function useIsSearching(): boolean {
  const { phase } = useResults();
  const drawn = useDeferredResults();
  const outdated = useViewFact((now) => now !== drawn && !now.asked);
  return phase === 'asking' || phase === 'streaming' || (phase === 'done' && outdated);
}
