import type { BrowserContext, Page } from 'playwright/test';
import { checkAccessibility } from './accessibility';
import { offlineReady, rowsOf } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect } from './fixtures';
import { grant, notifications, pressNotification, workerOf } from './notifications';
import { Journey } from './pages/Journey';
import { test } from './prepared';

test.use(REDUCED_MOTION);

/** Gives the subscription of a push service that this machine cannot reach. */
async function fakePushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const endpoint = 'https://push.invalid/1';
    const subscription = {
      endpoint,
      unsubscribe: async () => true,
      toJSON: () => ({
        endpoint,
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription,
      getSubscription: async () => subscription,
    });
  });
}

/** Gives the worker a message, as the push service of the browser does. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const { cdp, worker } = await workerOf(page, origin);
  await cdp.send('ServiceWorker.deliverPushMessage', { ...worker, data });
}

test('a changed flight is told by push, switched on without a connection; a press opens the trip @phone', async ({
  page,
  context,
  server,
  filledIn,
  errors,
}) => {
  test.setTimeout(90_000);
  errors.allow(NO_ANSWER);
  const origin = server.at('kaija', '');
  await grant(context, page, origin, 'notifications');
  await fakePushService(context);
  const journey = new Journey(page, server);
  const { t } = journey;
  const orderId = await journey.toPaidOrder(filledIn);
  const trip = `/dashboard/trips/${orderId}`;
  await page.goto(journey.at(trip));
  await offlineReady(page);

  await context.setOffline(true);
  await page.reload();
  const wish = page.getByRole('switch', { name: t('trips.tell.switch') });
  await wish.click();
  await expect(page.getByText(t('trips.tell.waiting'))).toBeVisible();
  await checkAccessibility(page, 'trip that is told');
  await context.setOffline(false);
  await expect(page.getByText(t('trips.tell.on'))).toBeVisible({ timeout: 30_000 });

  await server.change(orderId, { segment: 0, minutes: 95 });
  await expect.poll(async () => (await server.pushed()).map(({ tag }) => tag)).toEqual([`trip:${orderId}`]);
  const [message] = await server.pushed();
  await page.goto(journey.at('/dashboard/trips'));
  await deliver(page, origin, message!.payload);
  await expect.poll(() => notifications(context)).toEqual(['Your flights have changed']);
  // What it tells is on the device before it is pressed.
  await expect
    .poll(async () => JSON.stringify((await rowsOf(page, 'meta')).find(({ k }) => k === `order:${orderId}`)))
    .toContain('seenLegs');
  await context.setOffline(true);
  await pressNotification(context);
  await expect(page).toHaveURL(new RegExp(`${trip}$`));
  await expect(page.getByRole('status').filter({ hasText: t('trips.news.title') })).toBeVisible();
  await context.setOffline(false);

  // A message that leads out of the app shows none of its text.
  const foreign = { web_push: 8030, notification: { title: 'Win', navigate: 'https://evil.example/' } };
  await deliver(page, origin, JSON.stringify(foreign));
  await expect.poll(() => notifications(context)).toEqual([t('trips.tell.say.look')]);

  await page.goto(journey.at('/device'));
  const kept = page.getByRole('listitem').filter({ hasText: t('device.kind.push') });
  await kept.getByRole('button').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('device.delete') })
    .click();
  await expect(kept).toHaveCount(0);
  await server.cancel(orderId);
  await page.goto(journey.at(trip));
  expect((await server.pushed()).length).toBe(1);
});
