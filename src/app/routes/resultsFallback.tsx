import { ResultsShell } from '@/features/results/page/ResultsShell';
import { SearchPanel } from '@/features/search-form/SearchPanel';

/** What /search/results shows until its chunk is here, prerendered: the band with the search and the shape of cards. */
export function ResultsFallback() {
  return <ResultsShell searchPanel={<SearchPanel variant="slim" />} />;
}
