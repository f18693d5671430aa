import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSearchForm } from '@/state/searchForm';
import { EmptyState } from '@/ui/EmptyState';
import { Button } from '@/ui/Button';
import { useSinceText } from './Since';

/** Title and text of a failed search. */
export const FAILURE_TEXTS = {
  timeout: ['results.timeout', 'results.timeoutText'],
  offline: ['results.offlineTitle', 'results.offlineText'],
  server: ['results.serverTitle', 'results.serverText'],
} as const;

/** Shown when a search failed without stored results, or when none of its offers could be parsed. Offers a retry. */
export function FailedResults() {
  const t = useT();
  const { failure, dropped } = useResults();
  const [title, text] = FAILURE_TEXTS[failure ?? 'server'];
  return (
    <div role="alert">
      <EmptyState
        title={t(title)}
        actions={
          <Button kind="primary" onClick={refreshResults}>
            {t('results.retry')}
          </Button>
        }
      >
        {failure === null && dropped > 0 ? t('results.dropped', { n: dropped }) : t(text)}
      </EmptyState>
    </div>
  );
}

/** Shown when a completed search found nothing, or when the address holds no complete search. */
export function EmptyResults({ why, onChangeSearch }: { why: 'empty' | 'incomplete'; onChangeSearch: () => void }) {
  const t = useT();
  const since = useSinceText();
  const { problems } = useSearchForm();
  // The address was complete until its dates passed.
  const isPast = why === 'incomplete' && problems.length > 0 && problems.every(({ kind }) => kind === 'pastDate');
  const reason = isPast ? 'passed' : why;
  return (
    <EmptyState
      title={t(`results.${reason}Title`)}
      actions={
        <Button kind="primary" className="on-mobile" onClick={onChangeSearch}>
          {t('results.changeSearch')}
        </Button>
      }
    >
      {t(`results.${reason}Text`)}
      {since && <p>{since}</p>}
    </EmptyState>
  );
}
