import { useLoaderData } from 'react-router-dom';
import { type KeptHere, OfflinePage, readKeptHere } from '@/features/device/OfflinePage';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { useContentShown } from '@/state/useContentShown';
import type { LoadingPage } from '../page';
import { within } from '../pageLoaders';
import { useTitle } from '../useTitle';

const LONGEST_READ_MS = 5000;

/** /help/offline */
function OfflineRoute() {
  const t = useT();
  useTitle(t('content.withoutConnection'));
  useContentShown();
  return <OfflinePage kept={useLoaderData<KeptHere | null>()} />;
}

/** Null where the storage cannot be read, or not in time. */
export async function loadOffline(): Promise<KeptHere | null> {
  try {
    return await within(readKeptHere(), LONGEST_READ_MS);
  } catch (error) {
    log.warn('device', 'the stored data cannot be read', error);
    return null;
  }
}

export default { Component: OfflineRoute, loader: loadOffline } satisfies LoadingPage;
