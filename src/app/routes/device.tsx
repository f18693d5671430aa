import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { OutboxPage } from '@/features/device/OutboxPage';
import { StoragePage } from '@/features/device/StoragePage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { lazyPart } from '@/state/latePart';
import { useContentShown } from '@/state/useContentShown';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { Skeleton } from '@/ui/Skeleton';
import { ErrorPage } from '../ErrorPage';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

const ContinuePage = lazyPart(async () => {
  const [part] = await Promise.all([import('@/features/booking/handover/HandoverParts'), loadMessages('words')]);
  return part.ContinuePage;
});

const PAGES = { '': StoragePage, outbox: OutboxPage, continue: ContinuePage };
const TITLES = { '': 'device.title', outbox: 'device.outbox', continue: 'booking.continueHere' } as const;

const isPart = (rest: string): rest is keyof typeof PAGES => Object.hasOwn(PAGES, rest);

/** Until a page is here that comes late. */
const Loading = ({ title }: { title: string }) => (
  <PageFrame title={title} lede={<Skeleton width="w85" />}>
    <ReadingDevice label={title} />
  </PageFrame>
);

function Titled({ of }: { of: keyof typeof PAGES }) {
  const t = useT();
  useTitle(t(TITLES[of]));
  useContentShown();
  const Page = PAGES[of];
  return (
    <Suspense fallback={<Loading title={t(TITLES[of])} />}>
      <Page />
    </Suspense>
  );
}

/** /device, /device/outbox (docs/offline.md "Outbox") and /device/continue. */
function DeviceRoute() {
  const { pathname } = useLocation();
  const rest = pathname.replace(/^\/device\/?|\/$/g, '');
  return isPart(rest) ? <Titled key={rest} of={rest} /> : <ErrorPage page="notFound" />;
}

export default { Component: DeviceRoute } satisfies PlainPage;
