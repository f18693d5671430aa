import { Suspense, lazy, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { mayHavePending, usePendingSearch } from '@/state/pendingSearch';
import { acceptUpdate, usePwa } from '@/state/pwa';
import { OptionalPart } from '../common/OptionalPart';
import { useSession } from '@/state/session';
import { IconDevice } from '@/ui/icons';
import { Ribbon } from '@/ui/StateMarks';
import { StorageRibbon } from './StorageRibbon';

/** What is said of a newer version, and what can be done about it. */
const SAID = {
  waiting: ['content.update.ready', 'content.update.apply'],
  applying: ['content.update.applying', undefined],
  late: ['content.update.late', 'content.tryAgain'],
} as const;

/**
 * A newer version waits. Not offered while somebody books or pays: nothing interrupts that (offline-sync.md). What a yes
 * is doing is said on every page: it ends with a new one.
 */
function UpdateRibbon() {
  const { update } = usePwa();
  const { pathname } = useLocation();
  const t = useT();
  if (update === 'none' || (update !== 'applying' && /^\/(?:booking|order)\//.test(pathname))) return null;
  const [sentence, label] = SAID[update];
  return (
    <Ribbon icon={<IconDevice />} action={label && { label: t(label), onPress: () => void acceptUpdate() }}>
      {t(sentence)}
    </Ribbon>
  );
}

/** What is said of the storage is said seldom: its texts come when it is. */
const OfStorage = lazy(async () => {
  await loadMessages('late');
  return { default: StorageRibbon };
});

/** One line at the very top while the connection is really gone (ui.md 6), in the words of the screen if it has its own. */
function OfflineRibbon() {
  const { online } = useSession();
  const { offline } = usePwa();
  const t = useT();
  return online ? null : <Ribbon>{offline ?? t('content.connection.offline')}</Ribbon>;
}

const FoundRibbon = lazy(async () => ({ default: (await import('./FoundRibbon')).FoundRibbon }));

/**
 * A search that waited for a connection runs from any page if the traveller asked for that; not beside another search, and
 * not while somebody books or pays. Home and results tell of it themselves.
 */
function PendingRibbon() {
  const { online } = useSession();
  const { search, found } = usePendingSearch();
  const { pathname } = useLocation();
  const elsewhere = !/^\/(?:booking|order|search)\//.test(pathname);
  const tell = search?.tell ?? true;
  useEffect(() => {
    // One that is only stored is not known here yet.
    if (online && elsewhere && tell && mayHavePending())
      void import('@/state/results/flow').then(({ runBackgroundSearch }) => runBackgroundSearch());
  }, [online, elsewhere, tell]);
  if (!search || found === null || !elsewhere || pathname === '/') return null;
  return (
    <Suspense fallback={null}>
      <FoundRibbon query={search.query} found={found} />
    </Suspense>
  );
}

/** States of the whole page, each a line across the top. */
export function Ribbons() {
  const { notices } = usePwa();
  return (
    <>
      {notices.length > 0 && (
        <OptionalPart>
          <OfStorage />
        </OptionalPart>
      )}
      <UpdateRibbon />
      <OfflineRibbon />
      <PendingRibbon />
    </>
  );
}
