import { useDeferredResults, useResults, useViewFact } from '@/state/results';

/** The search goes on, or its last flights are not drawn yet: what says that it is over comes with them. */
export function useSeeking(): boolean {
  const { phase } = useResults();
  const drawn = useDeferredResults();
  const behind = useViewFact((now) => now !== drawn && !now.asked);
  return phase === 'asking' || phase === 'streaming' || (phase === 'done' && behind);
}
