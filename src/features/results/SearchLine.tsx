import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { PlaneProgress } from '@/ui/PlaneProgress';
import { useIsSearching } from './useSeeking';

/** The progress line under the title. It keeps its height after the search, so that the list below does not move. */
export function SearchProgress() {
  const t = useT();
  const { phase, progress } = useResults();
  if (useIsSearching()) return <PlaneProgress progress={progress} label={t('results.looking')} />;
  return (
    <div aria-hidden="true">
      <PlaneProgress progress={phase === 'done' ? 100 : 0} label="" />
    </div>
  );
}
