import { useT } from '@/i18n/t';
import { useResults } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSearchForm } from '@/state/searchForm';
import { Blank } from '@/ui/Blank';
import { Button } from '@/ui/Button';
import { useSinceText } from './Since';

/** Title and text of a search that brought nothing. */
export const FAILED = {
  timeout: ['results.timeout', 'results.timeoutText'],
  offline: ['results.offlineTitle', 'results.offlineText'],
  server: ['results.serverTitle', 'results.serverText'],
} as const;

/** Nothing came and nothing is kept, or nothing that came could be read: why, and again. */
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

/** The search is whole and found nothing, or the address could not be read as a whole search. */
export function ChangeBlank({ why, onChangeSearch }: { why: 'empty' | 'incomplete'; onChangeSearch: () => void }) {
  const t = useT();
  const since = useSinceText();
  const { problems } = useSearchForm();
  // an address was whole as long as its days were still to come
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
