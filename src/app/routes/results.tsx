import { useState } from 'react';
import { SearchPanel } from '@/features/search-form/SearchPanel';
import { SearchProblems } from '@/features/search-form/SearchProblems';
import { ResultsPage } from '@/features/results/page/ResultsPage';
import { ModifySearch } from '@/features/search-form/ModifySearch';
import { useT } from '@/i18n/t';
import { openReader } from '@/state/results/stream/readerClient';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** Results with the slim search in the band; on a phone a dialog changes the search. */
function ResultsRoute() {
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
      {changing && <ModifySearch onClose={() => setChanging(false)} />}
    </>
  );
}

/** The reader of offers starts while the page hydrates. */
async function open() {
  void openReader();
  return ResultsRoute;
}

export default { open } satisfies PlainPage;
