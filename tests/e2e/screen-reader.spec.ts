import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { FEW_OFFERS, REDUCED_MOTION, expect, test } from './fixtures';
import { Journey } from './pages/Journey';
import { SearchForm } from './pages/SearchForm';
import { Server } from './server';
import { textsIn } from './texts';

/*
 * The journey from home to the paid order as a screen reader speaks it. What is spoken stands in `spoken/*.txt`, which a person has
 * read: `UPDATE_SPOKEN=1` writes it anew, to be read again. Clock, prices and flights are those of one day.
 */
test.use({ ...REDUCED_MOTION, bypassCSP: true, serviceWorkers: 'block' });

const NOW = new Date('2027-03-10T09:00:00Z');
const DAYS = { start: '2027-05-03', end: '2027-05-10' };
const READER = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
const PATH = '/__screen-reader.js';
const SHIFTED = resolve('tests/fixtures/shiftedDate.cjs');
const CLOCK = readFileSync(SHIFTED, 'utf8');

interface Reader {
  start(options: { container: Element }): Promise<void>;
  stop(): Promise<void>;
  next(): Promise<void>;
  readonly activeNode: Node | null;
  lastSpokenPhrase(): Promise<string>;
  spokenPhraseLog(): Promise<string[]>;
}

/** Everything in a part of the page, in the order of reading. */
const readAll = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    async ([path, selector]) => {
      const { virtual } = (await import(path)) as { virtual: Reader };
      const container = [...document.querySelectorAll(selector)].findLast((one) => one.checkVisibility());
      if (!container) return [];
      // A reader does not speak it; this one does.
      for (const unread of document.querySelectorAll('noscript')) unread.remove();
      const { activeElement } = document;
      await virtual.start({ container });
      for (let most = 4000; most > 0; most--) {
        // oxlint-disable-next-line no-await-in-loop -- one phrase after the other
        await virtual.next();
        // oxlint-disable-next-line no-await-in-loop
        const phrase = await virtual.lastSpokenPhrase();
        if (virtual.activeNode === container && phrase.startsWith('end of')) break;
      }
      const log = await virtual.spokenPhraseLog();
      await virtual.stop();
      if (activeElement instanceof HTMLElement) activeElement.focus();
      scrollTo(0, 0);
      return log;
    },
    [PATH, selector] as const,
  );

/** A day of a month after the first, or a part of its grid. */
const DAY = /^(?:grid|row|rowgroup|gridcell)\b|^button, (?:\p{L}+, )?\d{1,4} |^\d{1,4}$/u;
const NAMED = /^(?:button|link|heading|radio|checkbox|option|tab|listitem|switch|article|combobox), /;

/**
 * Without the ends of parts, texts that the name before has said, all months but the first, and long lists of options. This reader
 * leaves out spaces around inline elements; a real one does not.
 */
function brief(phrases: readonly string[]): string[] {
  let named = '';
  let [options, grids] = [0, 0];
  return phrases.filter((phrase) => {
    const [role = ''] = phrase.split(',');
    if (role === 'grid') grids += 1;
    options = role === 'option' ? options + 1 : 0;
    if (/^end(?: of)?\b/.test(phrase) || /^(?:gridcell|row|rowgroup)\b/.test(phrase) || options > 3) return false;
    if (grids > 1 && DAY.test(phrase)) return false;
    const words = phrase.replaceAll(/[,.]/g, '').trim();
    if (words === '' || ` ${named} `.includes(` ${words} `)) return false;
    if (NAMED.test(phrase)) named = words;
    return true;
  });
}

/** What differs from run to run. */
const steady = (phrase: string): string =>
  phrase
    .replaceAll(/\bKA-[A-Z\d]{6}\b/g, '<order>')
    .replaceAll(/\b11:0\d\b/g, '<now>')
    .replaceAll(/localhost:\d+/g, 'localhost')
    .replace(/^(?:29|30):\d\d$/, '<time left>')
    .replaceAll('\u00A0', ' ');

for (const lang of ['en', 'lt'] as const)
  test(`home to paid, spoken in ${lang} @phone @long`, async ({ page }) => {
    test.setTimeout(300_000);
    const shift = NOW.getTime() - Date.now();
    const server = await Server.open({
      ...FEW_OFFERS,
      SANDBOX_MOST_OFFERS: '3',
      TEST_SHIFT: String(shift),
      NODE_OPTIONS: `--require=${SHIFTED}`,
    });
    const spoken: string[] = [];
    const inFlight = new Set<unknown>();
    let quietSince = Date.now();
    page.on('request', (request) => inFlight.add(request));
    const ended = (request: unknown): void => {
      inFlight.delete(request);
      quietSince = Date.now();
    };
    page.on('requestfinished', ended).on('requestfailed', ended);
    const answersCame = (): Promise<void> =>
      expect.poll(() => inFlight.size === 0 && Date.now() - quietSince > 1500, { timeout: 60_000 }).toBe(true);
    const read = async (screen: string, selector = 'main'): Promise<void> => {
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      await answersCame();
      let said = '';
      // What comes late is read too: until two readings are the same.
      await expect
        .poll(
          async () => {
            const before = said;
            said = brief((await readAll(page, selector)).map(steady)).join('\n');
            return said !== '' && said === before;
          },
          { timeout: 60_000, intervals: [1500] },
        )
        .toBe(true);
      spoken.push(`\n# ${screen}`, said);
    };
    try {
      await page.addInitScript(CLOCK.replace(/process\.env\['TEST_SHIFT'\]/, String(shift)));
      await page.route(`**${PATH}`, (route) => route.fulfill({ path: READER, contentType: 'text/javascript' }));
      const t = textsIn(lang);
      const journey = new Journey(page, server, t, 'kaija', lang);
      await page.goto(journey.at('/'));
      const form = new SearchForm(page, t);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await read('home', 'body');
      await form.openFrom();
      await form.takePlace('rix', 'RIX');
      await form.takePlace('bcn', 'BCN');
      await read('calendar', 'dialog[open]');
      await form.takeDay(DAYS.start);
      await form.takeDay(DAYS.end);
      await form.finishDays();
      await form.openTravellers();
      await form.addAdult();
      await read('travellers', 'dialog[open]');
      await form.finishTravellers();
      await form.submit();
      await journey.results.waitForAll();
      await read('results');
      await journey.results.choose(journey.results.cards.first());
      await expect(journey.booking.fares).toBeVisible();
      await read('fares');
      await journey.booking.toPassengers();
      await read('passengers');
      await journey.booking.fillAll();
      await journey.booking.toCheckout();
      await read('checkout');
      await journey.booking.choosePayment('paymentInitiation');
      await journey.booking.agree();
      await journey.booking.payButton.click();
      await journey.bank.waitForPage();
      await journey.bank.decide('approve');
      await journey.order.waitForThankYou();
      await expect(page.getByText(t('order.documents.kept'))).toBeVisible({ timeout: 60_000 });
      await read('paid');
    } finally {
      await server.close();
    }
    const file = new URL(`spoken/${lang}.txt`, import.meta.url);
    const text = `${spoken.join('\n').trim()}\n`;
    if (process.env['UPDATE_SPOKEN'] || !existsSync(file)) {
      mkdirSync(new URL('spoken/', import.meta.url), { recursive: true });
      writeFileSync(file, text);
    }
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
