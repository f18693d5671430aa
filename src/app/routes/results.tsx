import { Suspense, useState } from 'react';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { SearchProblems } from '@/features/search-form/SearchProblems';
import { ResultsPage } from '@/features/results/ResultsPage';
import { useT } from '@/i18n/t';
import { lazyPart } from '@/state/lazyPart';
import { useTitle } from '../useTitle';

const ModifySearch = lazyPart(async () => (await import('@/features/search-form/ModifySearch')).ModifySearch);

/** Results with the slim search in their band; the phone changes the search in a dialog of its own. */
export function ResultsRoute() {
  const [changing, setChanging] = useState(false);
  const t = useT();
  useTitle(t('shell.titleResults'));
  return (
    <>
      <ResultsPage
        searchPanel={<SearchPanel variant="slim" />}
        problems={<SearchProblems />}
        onChangeSearch={() => setChanging(true)}
      />
      {changing && (
        <Suspense fallback={null}>
          <ModifySearch onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}
