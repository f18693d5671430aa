import type { Page } from 'playwright/test';
import { FEW_OFFERS, REDUCED_MOTION, WITHOUT_WORKER, dayAhead, expect, test as base } from './fixtures';
import { Results } from './pages/Results';
import { SearchForm } from './pages/SearchForm';
import { Server } from './server';
import { textsIn } from './texts';

/*
 * What a search from the form asks for: its key before the press (`settings.keyAhead`), or the key with the first lines in one
 * answer (docs/api.md).
 */

const en = textsIn('en');
const [FIRST, SECOND] = [dayAhead(54), dayAhead(58)];

/** A sandbox that has no lines behind its keys. */
const test = base.extend<{ twoAnswers: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
  twoAnswers: async ({}, use) => {
    const server = await Server.open({ ...FEW_OFFERS, SANDBOX_ONE_ANSWER: '0' });
    await use(server);
    await server.close();
  },
});
test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

/** What the page asks of the search, in order: `key` for the key alone, `key and lines`, `stream`. */
function watchCalls(page: Page): { what: string; url: string }[] {
  const calls: { what: string; url: string }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const accept = request.headers()['accept'] ?? '';
    if (pathname.endsWith('/api/search'))
      calls.push({ what: accept.includes('ndjson') ? 'key and lines' : 'key', url: request.url() });
    else if (pathname.includes('/search/stream/')) calls.push({ what: 'stream', url: request.url() });
  });
  return calls;
}

/** Home with settings of its own. */
async function openHome(page: Page, server: Server, settings: object = {}): Promise<SearchForm> {
  const url = server.at('kaija', '/?lang=en');
  if (Object.keys(settings).length > 0) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/?lang=en`);
    const html = (await answer.text()).replaceAll('127.0.0.1', 'kaija.localhost');
    const body = html.replace(
      /(<script[^>]*id="settings"[^>]*>)([^<]*)/,
      (_, open: string, block: string) =>
        open + JSON.stringify({ ...(JSON.parse(block) as object), ...settings }).replaceAll('<', String.raw`\u003c`),
    );
    const policy = answer.headers.get('content-security-policy') ?? '';
    await page.route(url, (route) =>
      route.fulfill({
        body,
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': policy },
      }),
    );
  }
  await page.goto(url);
  return new SearchForm(page, en);
}

/** Fills the form for one way from Riga to Barcelona. */
async function complete(page: Page, form: SearchForm, day: string): Promise<void> {
  await form.form.getByText(en('search.type.oneway'), { exact: true }).click();
  await form.openFrom();
  await form.takePlace('rix', 'RIX');
  await form.takePlace('bcn', 'BCN');
  await form.takeDay(day);
  await form.finishDays();
}

const kinds = (calls: readonly { what: string }[]): string[] => calls.map(({ what }) => what);

test('the key is asked for when the form is complete, and the press only opens its stream @phone', async ({
  page,
  server,
}) => {
  const calls = watchCalls(page);
  const form = await openHome(page, server);
  await complete(page, form, FIRST);
  await expect.poll(() => kinds(calls)).toEqual(['key']);
  expect(calls[0]?.url).toContain(`start=${FIRST}`);
  await form.submit();
  await new Results(page, en).waitForAll();
  expect(kinds(calls)).toEqual(['key', 'stream']);
});

test('the tenant switches it off: nothing is asked before the press, and one answer brings key and lines @phone', async ({
  page,
  server,
}) => {
  const calls = watchCalls(page);
  const form = await openHome(page, server, { keyAhead: false });
  await complete(page, form, FIRST);
  // Longer than a form has to stand still.
  await form.openTravellers();
  await form.finishTravellers();
  await form.openTravellers();
  await form.finishTravellers();
  await form.submit();
  await new Results(page, en).waitForAll();
  expect(kinds(calls)).toEqual(['key and lines']);
});

test('a server without lines behind the key: the press asks for both, one after the other @phone @long', async ({
  page,
  twoAnswers,
}) => {
  const calls = watchCalls(page);
  const form = await openHome(page, twoAnswers, { keyAhead: false });
  await complete(page, form, FIRST);
  await form.submit();
  await new Results(page, en).waitForAll();
  expect(kinds(calls)).toEqual(['key and lines', 'stream']);
});

test('a key of another form is not used: the changed form has a key of its own @phone @long', async ({
  page,
  server,
}) => {
  const calls = watchCalls(page);
  const form = await openHome(page, server);
  await complete(page, form, FIRST);
  await expect.poll(() => kinds(calls)).toEqual(['key']);
  await form.cell(en('search.depart')).click();
  await form.takeDay(SECOND);
  await form.finishDays();
  await expect.poll(() => kinds(calls)).toEqual(['key', 'key']);
  await form.submit();
  await new Results(page, en).waitForAll();
  expect(kinds(calls)).toEqual(['key', 'key', 'stream']);
  expect(calls[1]?.url).toContain(`start=${SECOND}`);
});

test('a key that has outlived its use is not sent: the press asks anew @phone @long', async ({ page, server }) => {
  const calls = watchCalls(page);
  const form = await openHome(page, server);
  await complete(page, form, FIRST);
  await expect.poll(() => kinds(calls)).toEqual(['key']);
  // The sandbox's keys live for half an hour, and are used in its first sixth.
  await page.clock.setFixedTime(Date.now() + 6 * 60_000);
  await form.submit();
  await new Results(page, en).waitForAll();
  expect(kinds(calls)).toEqual(['key', 'key and lines']);
});
