import { ALERTS_TAG, checkInWorker } from '@/offline/backgroundAlerts';
import { savesData } from '@/platform/savesData';
import { ownPages, scope } from './scope';

declare const self: ServiceWorkerGlobalScope;

interface PeriodicSyncEvent extends ExtendableEvent {
  tag: string;
}

async function checkPrices(): Promise<void> {
  // A page on screen checks by itself, and shows what it finds.
  if (savesData() || (await ownPages()).some((page) => page.visibilityState === 'visible')) return;
  const found = await checkInWorker();
  if (!found) return;
  const { setAppBadge } = navigator as { setAppBadge?: (n: number) => Promise<void> };
  if (found.unseen > 0) await setAppBadge?.call(navigator, found.unseen).catch(() => undefined);
  if (Notification.permission !== 'granted') return;
  for (const { id, title, body, path } of found.news)
    // oxlint-disable-next-line no-await-in-loop -- in the order of the alerts
    await self.registration.showNotification(title, { body, tag: `alert:${id}`, data: { path } });
}

/** Opens the results of the alert that was pressed, in a page that is open if there is one. */
async function openPath(path: string): Promise<void> {
  const url = new URL(path.replace(/^\//, ''), scope).href;
  const [open] = await ownPages();
  const shown = await open?.navigate(url).catch(() => null);
  await (shown ? shown.focus() : self.clients.openWindow(url));
}

/**
 * Checks the watched prices on the browser's `periodicsync` event, where the tenant has alerts, and leads from a notification to
 * the results.
 */
export function checkOnPeriodicSync(hasAlerts: boolean): void {
  self.addEventListener('periodicsync' as 'sync', (event) => {
    const sync = event as unknown as PeriodicSyncEvent;
    if (hasAlerts && sync.tag === ALERTS_TAG) sync.waitUntil(checkPrices());
  });
  self.addEventListener('notificationclick', (event) => {
    const { path } = (event.notification.data ?? {}) as { path?: unknown };
    event.notification.close();
    if (typeof path === 'string') event.waitUntil(openPath(path));
  });
}
