import { ALERTS_TAG, type WorkerNews, checkInWorker } from '@/offline/backgroundAlerts';
import { savesData } from '@/platform/savesData';
import { ownPages, scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

interface PeriodicSyncEvent extends ExtendableEvent {
  tag: string;
}

/** Shows a notification, in place of an earlier one about the same. */
export const showNews = ({ title, body, tag, path, lang }: WorkerNews & { lang?: string }): Promise<void> =>
  self.registration.showNotification(title, { body, tag, data: { path }, ...(lang && { lang }) });

async function check(hasAlerts: boolean): Promise<void> {
  // A page on screen checks by itself, and shows what it finds.
  if (savesData() || (await ownPages()).some((page) => page.visibilityState === 'visible')) return;
  const found = await checkInWorker(hasAlerts);
  if (!found) return;
  const { setAppBadge } = navigator as { setAppBadge?: (n: number) => Promise<void> };
  if (found.unseen > 0) await setAppBadge?.call(navigator, found.unseen).catch(() => undefined);
  if (Notification.permission !== 'granted') return;
  // oxlint-disable-next-line no-await-in-loop -- in the order of the alerts
  for (const news of found.news) await showNews(news);
}

/** Opens the page of the notification that was pressed, in a page that is open if there is one. */
async function openPath(path: string): Promise<void> {
  const url = new URL(path.replace(/^\//, ''), scope).href;
  const [open] = await ownPages();
  const shown = await open?.navigate(url).catch(() => null);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}

/**
 * Checks flights, and the watched prices where the tenant has alerts, on the browser's `periodicsync` event, and leads from a
 * notification to what it tells of.
 */
export function checkOnPeriodicSync(hasAlerts: boolean): void {
  self.addEventListener('periodicsync' as 'sync', (event) => {
    const sync = event as unknown as PeriodicSyncEvent;
    if (sync.tag === ALERTS_TAG) sync.waitUntil(check(hasAlerts));
  });
  self.addEventListener('notificationclick', (event) => {
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.notification.close();
    if (typeof path === 'string') event.waitUntil(openPath(path));
  });
}
