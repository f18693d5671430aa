import { useLocation } from 'react-router-dom';
import { OutboxPage } from '@/features/device/OutboxPage';
import { StoragePage } from '@/features/device/StoragePage';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import { ErrorPage } from '../ErrorPage';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

const PAGES = { '': StoragePage, outbox: OutboxPage };
const TITLES = { '': 'device.title', outbox: 'device.outbox' } as const;

function Titled({ of }: { of: keyof typeof PAGES }) {
  const t = useT();
  useTitle(t(TITLES[of]));
  useContentShown();
  const Page = PAGES[of];
  return <Page />;
}

/** /device and /device/outbox (docs/offline.md "Outbox") */
function DeviceRoute() {
  const { pathname } = useLocation();
  const rest = pathname.replace(/^\/device\/?|\/$/g, '');
  return rest === '' || rest === 'outbox' ? <Titled key={rest} of={rest} /> : <ErrorPage page="notFound" />;
}

export default { Component: DeviceRoute } satisfies PlainPage;
