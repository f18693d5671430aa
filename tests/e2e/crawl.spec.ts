import { kindOf, leaving, look, rulesOf } from '../crawl/look';
import { REDUCED_MOTION, WITHOUT_WORKER, expect, test } from './fixtures';
import { Journey } from './pages/Journey';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const LT = rulesOf('lt', true);
const lt = textsIn('lt');

/* The whole walk, in every language, tenant and size, is `npm run test:crawl`. */
test('every link of header, menu, footer and tabs leads to a whole page in the language of the address @phone @long', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const journey = new Journey(page, server, lt, 'kaija', 'lt');
  const origin = server.at('kaija', '');
  const problems: string[] = [];
  const titles = new Map<string, string>();
  const found = new Map<string, string>();
  async function collect(from: string): Promise<void> {
    let seen = await look(page, LT);
    // The first heading may be there before its data are asked for.
    await expect
      .poll(
        async () => {
          seen = await look(page, LT);
          return seen.problems;
        },
        { message: from, timeout: 30_000 },
      )
      .not.toContain('still busy');
    problems.push(...seen.problems.map((problem) => `${from}: ${problem}`));
    for (const link of seen.links) {
      const url = new URL(link.href);
      const wrong = leaving(link, origin);
      if (wrong) problems.push(...wrong.map((problem) => `${from}: ${problem}`));
      else if (!found.has(kindOf(url))) found.set(kindOf(url), link.href);
    }
    const other = titles.get(seen.title);
    if (!seen.over && other) problems.push(`${from} has the title of ${other}`);
    if (!seen.over) titles.set(seen.title, from);
  }
  await page.goto(journey.at('/'));
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await collect('/');
  await page
    .getByRole('button', { name: lt('shell.menu'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await collect('menu');
  found.delete('/');
  expect(found.size).toBeGreaterThanOrEqual(12);
  // Those that come on the way are checked for their form only.
  const first = [...found];
  for (const [kind, href] of first) {
    // oxlint-disable no-await-in-loop -- one page after the other
    await page.goto(href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('a[href], button').first()).toBeVisible();
    expect(kindOf(new URL(page.url()))).toBe(kind);
    await collect(kind);
    // oxlint-enable no-await-in-loop
  }
  expect(problems).toEqual([]);
});
