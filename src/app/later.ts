import { translate } from '@/i18n/t';
import { log } from '@/platform/log';
import { settingsText } from '@/platform/settingsBlock';
import { session, setOnline } from '@/state/session';
import { checkSettings } from './checkSettings';
import { refreshProfile } from './refreshProfile';
import { startPwa } from './pwa';

/** The signal of `sync/connectivity` becomes `session.online`; coming back is said once. */
async function watchConnection(): Promise<void> {
  const { connectivity, onConnectivity, startConnectivity } = await import('@/sync/connectivity');
  startConnectivity();
  setOnline(connectivity.online);
  onConnectivity((online) => {
    const back = online && !session.online;
    setOnline(online);
    if (back) void import('@/ui/toast').then(({ toast }) => toast('ok', translate('shell.backOnline')));
  });
}

/** What starts once the page is quiet: the connection, the fresh profile, superstruct's word on the settings, the worker. */
export async function startLater(): Promise<void> {
  checkSettings(settingsText());
  const parts = await Promise.allSettled([watchConnection(), refreshProfile(), startPwa()]);
  for (const part of parts) if (part.status === 'rejected') log.warn('start', 'a part did not start', part.reason);
}
