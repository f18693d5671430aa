import { asksToSignIn } from '@/domain/account/asksToSignIn';
import { Suspense, lazy, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { clockError, onClockCorrected } from '@/platform/clock';
import { reallyOffline } from '@/platform/connectivity';
import { loadPart } from '@/platform/parts';
import { mayHavePending, usePendingSearch } from '@/state/pendingSearch';
import { lazyPart } from '@/state/latePart';
import { acceptUpdate, usePwa } from '@/state/pwa';
import { OptionalPart } from '../common/OptionalPart';
import { useSession } from '@/state/session';
import { IconDevice } from '@/ui/icons';
import { Ribbon } from '@/ui/StateMarks';
import { StorageRibbon } from './StorageRibbon';

/** In this part, because every page loads it. */
export { BucketLogo } from './BucketLogo';

/** State of an available update, with its action. */
const SAID = {
  waiting: ['content.update.ready', 'content.update.apply'],
  applying: ['content.update.applying', undefined],
  late: ['content.update.late', 'content.tryAgain'],
} as const;

/**
 * A new version is waiting. Not offered during booking or payment, which nothing interrupts (docs/decisions/0127). A
 * confirmed update shows its progress on every page until the reload.
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

/** Rarely shown, so its texts load on demand. */
const OfStorage = lazy(async () => {
  await loadMessages('late');
  return { default: StorageRibbon };
});

/**
 * Gives up the room that index.html keeps for the offline ribbon when the browser calls itself offline, once an answer
 * shows that the line works.
 */
function useRibbonRoom(online: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (online && 'cut' in dataset)
      void reallyOffline().then((lost) => {
        if (!lost) delete dataset['cut'];
      });
  }, [online]);
}

/** One line at the top while offline, with the current screen's own text if it has one. */
function OfflineRibbon() {
  const { online } = useSession();
  const { offline } = usePwa();
  const t = useT();
  useRibbonRoom(online);
  return online ? null : <Ribbon>{offline ?? t('content.connection.offline')}</Ribbon>;
}

const rare = () => loadPart(() => import('./RareRibbons'));
/** Only on a device whose clock is wrong. */
const OfClock = lazy(async () => ({ default: (await rare()).ClockRibbon }));
const FoundRibbon = lazy(async () => ({ default: (await rare()).FoundRibbon }));

/**
 * Runs a search that waited for a connection, from any page, if the user asked for a notification; not during another
 * search, a booking or a payment. Home and results show it themselves.
 */
function PendingRibbon() {
  const { online } = useSession();
  const { search, found } = usePendingSearch();
  const { pathname } = useLocation();
  const elsewhere = !/^\/(?:booking|order|search)\//.test(pathname);
  const tell = search?.tell ?? true;
  useEffect(() => {
    // A search only in storage is not in memory yet.
    if (online && elsewhere && tell && mayHavePending())
      void loadPart(() => import('@/state/results/flow')).then(({ runBackgroundSearch }) => runBackgroundSearch());
  }, [online, elsewhere, tell]);
  if (!search || found === null || !elsewhere || pathname === '/') return null;
  return (
    <Suspense fallback={null}>
      <FoundRibbon query={search.query} found={found} />
    </Suspense>
  );
}

const LoginGate = lazyPart(async () => (await import('./LoginGate')).LoginGate);

/** Global states, each one line across the top; and what `login=true` in the address asks for. */
export function Ribbons() {
  const { notices } = usePwa();
  const { search } = useLocation();
  return (
    <>
      <OptionalPart>{asksToSignIn(search) && <LoginGate />}</OptionalPart>
      {notices.length > 0 && (
        <OptionalPart>
          <OfStorage />
        </OptionalPart>
      )}
      {useSyncExternalStore(onClockCorrected, clockError) !== 0 && (
        <OptionalPart>
          <OfClock />
        </OptionalPart>
      )}
      <UpdateRibbon />
      <OfflineRibbon />
      <PendingRibbon />
    </>
  );
}
