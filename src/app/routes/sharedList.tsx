import { SharedListPage } from '@/features/results/shared/SharedListPage';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /search/shared: flights to decide on together */
function SharedListRoute() {
  useTitle(useT()('shared.title'));
  useContentShown();
  return <SharedListPage />;
}

export default { Component: SharedListRoute } satisfies PlainPage;
