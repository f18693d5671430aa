import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSearchForm } from '@/state/searchForm';
import { Blank } from '@/ui/Blank';
import { Button } from '@/ui/Button';
import { useSinceText } from './Since';

/** Title and text of a failed search. */
export const FAILED = {
  timeout: ['results.timeout', 'results.timeoutText'],
  offline: ['results.offlineTitle', 'results.offlineText'],
  server: ['results.serverTitle', 'results.serverText'],
} as const;

/** Shown when a search failed without stored results, or when none of its offers could be parsed. Offers a retry. */
export function FailedBlank() {
  const t = useT();
  const { failure, dropped } = useResults();
  const [title, text] = FAILED[failure ?? 'server'];
  return (
    <div role="alert">
      <Blank
        title={t(title)}
        actions={
          <Button kind="primary" onClick={refreshResults}>
            {t('results.retry')}
          </Button>
        }
      >
        {failure === null && dropped > 0 ? t('results.dropped', { n: dropped }) : t(text)}
      </Blank>
    </div>
  );
}

/** Shown when a completed search found nothing, or when the address holds no complete search. */
export function ChangeBlank({ why, onChangeSearch }: { why: 'empty' | 'incomplete'; onChangeSearch: () => void }) {
  const t = useT();
  const since = useSinceText();
  const { problems } = useSearchForm();
  // The address was complete until its dates passed.
  const passed = why === 'incomplete' && problems.length > 0 && problems.every(({ kind }) => kind === 'pastDate');
  const says = passed ? 'passed' : why;
  return (
    <Blank
      title={t(`results.${says}Title`)}
      actions={
        <Button kind="primary" className="on-mobile" onClick={onChangeSearch}>
          {t('results.changeSearch')}
        </Button>
      }
    >
      {t(`results.${says}Text`)}
      {since && <p>{since}</p>}
    </Blank>
  );
}
