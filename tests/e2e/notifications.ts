import type { BrowserContext, CDPSession, Page } from 'playwright/test';

/* Notifications of the service worker, which only the browser and the system can give for real. */

type Permission = 'notifications' | 'periodicBackgroundSync';

/** Allows what an installed app asks for. */
export async function grant(
  context: BrowserContext,
  page: Page,
  origin: string,
  ...permissions: Permission[]
): Promise<void> {
  const { targetInfo } = await (await context.newCDPSession(page)).send('Target.getTargetInfo');
  const browser = await context.browser()!.newBrowserCDPSession();
  await browser.send('Browser.grantPermissions', {
    origin,
    permissions,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

/** A session with the browser, and what names the worker of an origin in it. */
export async function workerOf(
  page: Page,
  origin: string,
): Promise<{ cdp: CDPSession; worker: { origin: string; registrationId: string } }> {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) done(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return { cdp, worker: { origin, registrationId: await registrationId } };
}

/** Titles of the notifications that the worker shows. */
export const notifications = (context: BrowserContext): Promise<string[]> =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** Presses the first notification. */
export const pressNotification = (context: BrowserContext): Promise<void> =>
  context.serviceWorkers()[0]!.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    if (!notification) throw new Error('There is no notification.');
    // Only the browser's own events may use the real `waitUntil`.
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
  });
