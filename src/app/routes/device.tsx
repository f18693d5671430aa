import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { OutboxPage } from '@/features/device/OutboxPage';
import { StoragePage } from '@/features/device/StoragePage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { lazyPart } from '@/state/latePart';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** With its texts, which are those of earlier bookings. */
const ContinuePage = lazyPart(async () => {
  const [part] = await Promise.all([import('@/features/device/ContinuePage'), loadMessages('party')]);
  return part.ContinuePage;
});

const PAGES = { '': StoragePage, outbox: OutboxPage, continue: ContinuePage };
const TITLES = { '': 'device.title', outbox: 'device.outbox', continue: 'booking.elsewhere' } as const;

const isPart = (rest: string): rest is keyof typeof PAGES => Object.hasOwn(PAGES, rest);

function Titled({ of }: { of: keyof typeof PAGES }) {
  const t = useT();
  useTitle(t(TITLES[of]));
  useContentShown();
  const Page = PAGES[of];
  return (
    <Suspense fallback={null}>
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
