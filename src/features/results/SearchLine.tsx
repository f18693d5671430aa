import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { Seeking } from '@/ui/Seeking';
import { useSeeking } from './useSeeking';

/** The plane under the title. It keeps its place when the search is over, so that the list beneath does not move. */
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
