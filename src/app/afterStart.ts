import { translate } from '@/i18n/t';
import { log } from '@/platform/log';
import { settingsText } from '@/platform/settingsBlock';
import { markHydrated, session, setOnline } from '@/state/session';
import { refreshProfile } from './profile';

/** When the page is quiet; WebKit has no idle callback. */
function whenIdle(work: () => Promise<void>): void {
  const run = (): void => {
    work().catch((error: unknown) => log.warn('start', 'a part did not start', error));
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 1000);
}

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

let started = false;

/** What may wait until the first render stands: everything personal, then the connection, the profile and the worker. */
export function afterStart(): void {
  if (started) return;
  started = true;
  delete document.documentElement.dataset['texts'];
  markHydrated();
  whenIdle(watchConnection);
  whenIdle(refreshProfile);
  whenIdle(async () => void (await import('./checkSettings')).checkSettings(settingsText()));
  whenIdle(async () => await (await import('./pwa')).startPwa());
}
