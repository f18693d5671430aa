import { headersFor, pagePolicy } from '../../tools/host/headers';
import { readTenant } from '../../tools/tenant/tenants';
import { REDUCED_MOTION, WITHOUT_WORKER, expect, test } from './fixtures';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });
const t = textsIn('en');

test('without a yes nothing is counted; a no is kept, and the preferences change it @phone', async ({
  page,
  server,
}) => {
  const counted: string[] = [];
  page.on('request', (request) => /visits/.test(new URL(request.url()).pathname) && counted.push(request.url()));
  await page.goto(server.at('burgundy', '/?lang=en'));
  const question = page
    .getByRole('region', { name: t('content.visits.title') })
    .filter({ has: page.getByRole('button', { name: t('content.visits.no') }) });
  await expect(question).toBeVisible();
  const tabBar = page.getByRole('navigation', { name: t('shell.mainNav') }).last();
  // It follows the height of the bar, which is measured after both are drawn.
  await expect
    .poll(async () => {
      const [asked, tabs] = await Promise.all([question.boundingBox(), tabBar.boundingBox()]);
      return asked && tabs && asked.y + asked.height <= tabs.y + 1;
    }, 'it ends where the tabs begin')
    .toBe(true);
  await question.getByRole('button', { name: t('content.visits.no') }).click();
  await expect(question).toHaveCount(0);
  await page.goto(server.at('burgundy', '/dashboard/preferences?lang=en'));
  const choice = page.getByRole('switch', { name: t('dashboard.visits.allow') });
  await expect(choice).not.toBeChecked();
  await expect(question).toHaveCount(0);
  expect(counted.filter((url) => !url.includes('/assets/'))).toEqual([]);

  // Services start one after the other when the page is idle. A page left before that counts nothing.
  const counting = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('visits.counted'),
  );
  await choice.check({ force: true });
  await counting;
  await page
    .getByRole('link', { name: t('shell.airTickets'), exact: true })
    .last()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('home.title') })).toBeVisible();
  await page.goto('about:blank');
  await expect
    // Each goes by itself: the second may arrive first.
    .poll(async () =>
      (await server.visits()).map(({ name, params }) => `${name} ${String(params['page_path'])}`).toSorted(),
    )
    .toEqual(['page_view /', 'page_view /dashboard/preferences']);
});

test('the tag manager of a tenant is loaded after a yes, under a policy with its host only @desktop', async ({
  page,
  server,
}) => {
  const tenant = readTenant('kaija') as { settings: { apiBaseUrl: string; bucketPath: string } };
  const tagged = { ...tenant, settings: { ...tenant.settings, tagManagerId: 'GTM-TEST1' } };
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  const html = (await answer.text())
    .replaceAll('127.0.0.1', 'kaija.localhost')
    .replace('"tagManagerId":null', '"tagManagerId":"GTM-TEST1"');
  const policy = `http-equiv="Content-Security-Policy" content="${pagePolicy(tagged, html)}"`;
  await page.route(
    (url) => url.href.startsWith(server.at('kaija', '/?')),
    (route) =>
      route.fulfill({
        body: html.replace(/http-equiv="Content-Security-Policy" content="[^"]*"/, () => policy),
        contentType: 'text/html; charset=utf-8',
        headers: headersFor(tagged)['/*'] ?? {},
      }),
  );
  const tags: string[] = [];
  await page.route('https://www.googletagmanager.com/**', (route) => {
    tags.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = dataLayer.length' });
  });
  await page.goto(server.at('kaija', '/?lang=en'));
  const question = page.getByRole('region', { name: t('content.visits.title') });
  await expect(question).toContainText('Google');
  expect(tags).toEqual([]);
  await question.getByRole('button', { name: t('content.visits.yes') }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as { tagLoaded?: number }).tagLoaded ?? 0))
    .toBeGreaterThan(2);
  expect(tags).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-TEST1']);
  // Any other host is refused by the app's own policy.
  const refused = await page.evaluate(() => {
    try {
      document.createElement('script').src = 'https://evil.example/x.js';
      return '';
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain('Not an allowed script');
});
