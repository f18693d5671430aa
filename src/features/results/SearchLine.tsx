import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { Seeking } from '@/ui/Seeking';
import { useSeeking } from './useSeeking';

/** The progress line under the title. It keeps its height after the search, so that the list below does not move. */
export function SearchLine() {
  const t = useT();
  const { phase, progress } = useResults();
  if (useSeeking()) return <Seeking progress={progress} label={t('results.looking')} />;
  return (
    <div aria-hidden="true">
      <Seeking progress={phase === 'done' ? 100 : 0} label="" />
    </div>
  );
}
