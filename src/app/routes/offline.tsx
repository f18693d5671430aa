import { OfflinePage } from '@/features/device/OfflinePage';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /help/offline */
function OfflineRoute() {
  const t = useT();
  useTitle(t('content.withoutConnection'));
  useContentShown();
  return <OfflinePage />;
}

export default { Component: OfflineRoute } satisfies PlainPage;
