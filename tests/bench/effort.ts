/**
 * What: the taps, keys and decisions of a whole booking on a phone (two adults, a child and a baby, round trip, bag,
 * seats, insurance, promo code, with the app killed twice), as seconds by the keystroke-level model (Card, Moran and
 * Newell): 0.5 s a key, 1.1 s a tap, 1.35 s a decision, plus the time the app took. Once by hand and once with saved
 * travellers. Before that the plain one: home to thank-you for two adults with one checked bag and nothing else.
 * Floor: none; a fixed limit of 240 s. Exit code 1 when it is exceeded.
 * Run: `npm run bench:effort`. `LINE=400,50000` adds a line with that round trip (ms) and bandwidth (bytes a second)
 * and a profile on disk: first the page crashes, then the browser is killed, and the time of every tap counts as well.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from 'playwright';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Results } from '../e2e/pages/Results';
import { SearchForm } from '../e2e/pages/SearchForm';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { DAYS, Journey } from '../e2e/pages/Journey';
import { table } from './report';
import { type Server as Tcp, createConnection, createServer } from 'node:net';
import { Transform } from 'node:stream';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine('npm run bench:effort   taps and seconds of a whole booking. LINE=400,50000 adds a slow line.');
buildFirst();

/** A pipe that delays each chunk and limits the bandwidth of all pipes that share `line`. */
function slow(delayMs: number, bytesPerS: number, line: { free: number }): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      line.free = Math.max(line.free, Date.now()) + (chunk.length / bytesPerS) * 1000;
      setTimeout(() => this.push(chunk), line.free - Date.now() + delayMs);
      // Reads the next chunk once the line is free: back-pressure as on a real line.
      setTimeout(done, line.free - Date.now());
    },
    // Delivers what is in flight before the end.
    flush: (done) => void setTimeout(done, Math.max(0, line.free - Date.now()) + delayMs),
  });
}

/**
 * A slow line in front of a local port. Returns its own port; each direction takes half of the round trip and is shared
 * by all connections.
 */
function slowLine(to: number, roundTripMs: number, bytesPerS: number): Promise<{ port: number; close: () => void }> {
  const down = { free: 0 };
  const up = { free: 0 };
  const server: Tcp = createServer((client) => {
    const upstream = createConnection(to, '127.0.0.1');
    const end = (): void => void (client.destroy(), upstream.destroy());
    client.on('error', end);
    upstream.on('error', end);
    client.pipe(slow(roundTripMs / 2, bytesPerS, up)).pipe(upstream);
    upstream.pipe(slow(roundTripMs / 2, bytesPerS, down)).pipe(client);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as { port: number }).port, close: () => server.close() }),
    );
  });
}

const KEY_S = 0.5;
const TAP_S = 1.1;
const THINK_S = 1.35;
const LIMIT_S = 240;
/** Duration of a driver's click when nothing has to be waited for. */
const PRESS_MS = 100;
const LINE = process.env['LINE']?.split(',').map(Number);
const t = textsIn('en');
const PEOPLE = [
  ['Anna', 'Berzina', 0, '04031988'],
  ['Janis', 'Berzins', 1, '21111985'],
  ['Emilia', 'Berzina', 0, '05042019'],
  ['Karlis', 'Berzins', 1, '15012026'],
] as const;

interface Count {
  taps: number;
  keys: number;
  decisions: number;
  /** Seconds spent waiting for the app. */
  waits: number;
}

/** A simulated user whose actions are counted. */
class User {
  readonly count: Count = { taps: 0, keys: 0, decisions: 0, waits: 0 };
  constructor(public page: Page) {}

  /** `decides`: the tap needs a decision; a tap that follows from the previous one does not. */
  async tap(target: Locator, decides = true): Promise<void> {
    this.count.taps += 1;
    if (decides) this.count.decisions += 1;
    const from = Date.now();
    await target.click();
    if (LINE) this.count.waits += Math.max(0, Date.now() - from - PRESS_MS) / 1000;
  }
  /** Taps a field, which opens the keyboard, and types a text that is known by heart. */
  async type(target: Locator, text: string, decides = true): Promise<void> {
    await this.tap(target, decides);
    this.count.keys += text.length;
    await this.page.keyboard.type(text);
  }
  /** Chooses from a native select: one tap opens it, another chooses. */
  async pick(target: Locator, value: string): Promise<void> {
    this.count.taps += 2;
    this.count.decisions += 1;
    await target.selectOption(value);
  }
  async waitFor(what: () => Promise<unknown>): Promise<void> {
    const from = Date.now();
    await what();
    this.count.waits += (Date.now() - from) / 1000;
  }
}

const field = (page: Page, name: string): Locator => page.locator(`[name^="passengers."][name$=".${name}"]`);

async function fillByHand(user: User, at: number): Promise<void> {
  const { page } = user;
  const [name, surname, gender, born] = PEOPLE[at]!;
  await user.type(field(page, 'name').nth(at), name);
  await user.type(field(page, 'surname').nth(at), surname, false);
  await user.tap(page.locator('[data-field$=".gender"]').nth(at).locator('label').nth(gender));
  await user.type(field(page, 'dob').nth(at), born);
  const country = field(page, 'nationality').nth(at);
  if ((await country.inputValue()) !== 'LV') await user.pick(country, 'LV');
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' };

/** The phone; its profile is on disk when the browser itself is killed. */
class Phone {
  private readonly folder = mkdtempSync(join(tmpdir(), 'effort-'));
  private browser: Browser | null = null;
  context!: BrowserContext;

  constructor(private readonly rules: string) {}

  async start(): Promise<void> {
    const executablePath = findBrowser();
    const launch = {
      ...(executablePath ? { executablePath } : {}),
      args: [...FLAGS, ...(this.rules ? [this.rules] : [])],
    };
    if (LINE) this.context = await chromium.launchPersistentContext(this.folder, { ...launch, ...PHONE });
    else {
      this.browser ??= await chromium.launch(launch);
      this.context = await this.browser.newContext(PHONE);
    }
    this.context.setDefaultTimeout(LINE ? 60_000 : 10_000);
  }
  async page(): Promise<Page> {
    const page = await this.context.newPage();
    await page.addInitScript({ content: 'globalThis.__name = (one) => one' });
    return page;
  }
  async crash(page: Page): Promise<void> {
    const session = await this.context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    void session.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
  }
  /** Kills the whole browser and starts it again. */
  async kill(): Promise<void> {
    const own = execFileSync('pgrep', ['-f', '--', `user-data-dir=${this.folder}`])
      .toString()
      .trim()
      .split('\n');
    const closed = this.context.waitForEvent('close');
    for (const pid of own) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // It exited together with its parent.
      }
    }
    await closed;
    for (const lock of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      rmSync(join(this.folder, lock), { force: true });
    await this.start();
  }
  async close(): Promise<void> {
    await (this.browser ?? this.context).close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Ends the app and opens it again; home offers to continue the booking. */
async function restartApp(user: User, phone: Phone, journey: Journey, how: 'crash' | 'kill'): Promise<Journey> {
  if (LINE) await phone[how](user.page);
  else await user.page.close();
  user.page = await phone.page();
  const again = new Journey(user.page, server);
  user.count.taps += 1;
  await user.waitFor(() => user.page.goto(journey.at('/')));
  await user.tap(user.page.getByRole('link', { name: t('booking.continue'), exact: true }));
  return again;
}

async function bookOnce(phone: Phone, saved: boolean): Promise<Count> {
  const user = new User(await phone.page());
  let journey = new Journey(user.page, server);
  const on = async (to: string): Promise<void> => {
    // The button is busy while prices are loading.
    await user.waitFor(() => journey.booking.continueButton.and(user.page.locator(':not([aria-busy])')).waitFor());
    await user.tap(journey.booking.continueButton);
    await user.waitFor(() => user.page.waitForURL(`**/booking/${to}**`, { waitUntil: 'commit' }));
  };
  await user.page.goto(journey.at(Results.url(DAYS).replace('p_adult=2', 'p_adult=2&p_child=1&p_infant=1')));
  await journey.results.waitForAll();
  user.count.taps += 1;
  user.count.decisions += 1;
  await journey.results.choose(journey.results.cards.first());
  await on('passengers');
  for (let at = 0; at < PEOPLE.length; at += 1) {
    if (at === 2) journey = await restartApp(user, phone, journey, 'crash');
    const [name, surname] = PEOPLE[at]!;
    if (saved) {
      const chips = user.page.getByRole('button', { name: `${name} ${surname}`, exact: true });
      const chip = chips.nth(at === 1 ? 1 : 0);
      if ((await chip.getAttribute('aria-pressed')) !== 'true') await user.tap(chip);
    } else await fillByHand(user, at);
  }
  if (!saved) await user.tap(user.page.getByRole('checkbox', { name: t('party.saved.keep') }));
  await user.type(user.page.locator('[name="contact.email"]'), 'anna.berzina@example.com');
  await user.type(user.page.locator('[name="contact.tel"]'), '26123456', false);
  await on('guarantee');
  await on('insurance');
  await user.tap(user.page.locator('[value="travelInsuranceBasic"]').locator('xpath=..'));
  await on('services');
  await user.tap(user.page.getByRole('button', { name: `${t('cover.choose')} ${t('bags.what.checked')}` }));
  const checkedBag = user.page.getByRole('group', { name: new RegExp(`^${t('bags.what.checked')}`) }).first();
  await user.tap(checkedBag.getByRole('button').last());
  await on('seats');
  for (const flight of [0, 1]) {
    // oxlint-disable no-await-in-loop -- one flight after the other
    await user.tap(user.page.getByRole('article').nth(flight).getByRole('button').last(), flight === 0);
    const plan = user.page.getByRole('article').nth(flight).locator('[data-seat]:not([aria-disabled])');
    const window = user.page.getByRole('article').nth(flight).locator('label').filter({ has: user.page.locator('[value="window"]') }); // prettier-ignore
    await plan.or(window).first().waitFor();
    if ((await plan.count()) === 0) await user.tap(window);
    else for (let who = 0; who < 3; who += 1) await user.tap(plan.first(), who === 0);
    await user.tap(user.page.getByRole('article').nth(flight).getByRole('button', { name: new RegExp(`^${t('cover.done')}`) }), false); // prettier-ignore
    // oxlint-enable no-await-in-loop
  }
  journey = await restartApp(user, phone, journey, 'kill');
  await on('support');
  await on('checkout');
  await user.tap(user.page.getByRole('button', { name: t('price.promo.ask') }));
  user.count.keys += 'WELCOME10'.length + 1;
  await user.page.keyboard.type('WELCOME10');
  await user.page.keyboard.press('Enter');
  await user.waitFor(() => user.page.getByRole('button', { name: /WELCOME10/ }).waitFor());
  await user.tap(journey.booking.payType('paymentInitiation'));
  await user.tap(journey.booking.terms);
  await user.tap(journey.booking.payButton);
  await user.waitFor(() => journey.bank.waitForPage());
  await user.tap(user.page.getByRole('button').first());
  await user.waitFor(() => user.page.waitForURL('**/thankyou**', { waitUntil: 'commit' }));
  await journey.order.title('order.thanks.title').waitFor();
  // Nothing is lost: all travellers, the seats, and every line of the price to the cent.
  for (const [name, surname] of PEOPLE) await user.page.getByText(`${name} ${surname}`).first().waitFor(); // oxlint-disable-line no-await-in-loop -- one after the other
  if ((await journey.order.receipt()) !== (await journey.order.amount()))
    throw new Error('the lines do not add up to the total');
  await user.page.close();
  return user.count;
}

/**
 * Two adults, one checked bag, nothing else: from the home page straight to payment. A phone's keyboard leads on to the next
 * text field or list, past choices and buttons, which is a key and no tap. Proposals are taken where they fit: the ending of an
 * address at a usual provider, the second surname, the nationality of both.
 */
async function bookPlainly(phone: Phone): Promise<Count & { screens: number }> {
  const user = new User(await phone.page());
  const { page, count } = user;
  const journey = new Journey(page, server);
  const { booking } = journey;
  const form = new SearchForm(page, t);
  let screens = 1;
  const next = async (target: Locator, text: string): Promise<void> => {
    count.keys += 1 + text.length;
    await target.focus();
    await page.keyboard.type(text);
  };
  await page.goto(journey.at('/'));
  await user.tap(form.cell(t('search.from')));
  screens += 1;
  for (const code of ['RIX', 'BCN']) {
    // oxlint-disable no-await-in-loop -- one place after the other
    await form.input.and(page.locator(':focus')).waitFor();
    const place = page.getByRole('option', { name: new RegExp(`\\b${code}$`) }).first();
    await page.getByRole('option').first().waitFor();
    // Who sees the place among the popular ones types nothing.
    const box = (await place.isVisible()) ? await place.boundingBox() : null;
    if (!box || box.y + box.height > PHONE.viewport.height) {
      count.keys += code.length;
      await page.keyboard.type(code.toLowerCase());
    }
    await user.tap(place);
    // oxlint-enable no-await-in-loop
  }
  screens += 1;
  await form.takeDay(DAYS.start);
  await form.takeDay(DAYS.end);
  count.taps += 2;
  count.decisions += 2;
  await form.finishDays();
  await user.tap(form.cell(t('search.travellers')));
  screens += 1;
  await user.tap(page.getByRole('button', { name: t('form.more', { who: t('form.adult') }) }));
  await user.tap(form.picker.getByRole('button', { name: t('form.done'), exact: true }), false);
  await user.tap(form.form.getByRole('button', { name: t('search.submit'), exact: true }), false);
  await journey.results.waitForAll();
  screens += 1;
  // The price of a card chooses it.
  count.taps += 1;
  count.decisions += 1;
  await journey.results.choose(journey.results.cards.first());
  await booking.fares.getByRole('radio').first().waitFor();
  screens += 1;
  const bag = t('booking.bags.more', {
    what: `${t('booking.bags.checked')}, ${t('booking.traveller.adult', { n: 1 })}`,
  });
  await user.tap(page.getByRole('button', { name: bag }), false);
  await user.tap(booking.continueButton.and(page.locator(':not([aria-busy])')));
  await page.waitForURL('**/booking/passengers**', { waitUntil: 'commit' });
  screens += 1;
  for (const at of [0, 1]) {
    // oxlint-disable no-await-in-loop -- one traveller after the other
    const [name, surname, gender, born] = PEOPLE[at]!;
    await user.type(field(page, 'name').nth(at), name);
    const proposed = page.getByRole('group', { name: t('party.surname.proposed') }).getByRole('button', { name: surname, exact: true }); // prettier-ignore
    if (await proposed.isVisible()) await user.tap(proposed);
    else await next(field(page, 'surname').nth(at), surname);
    await next(field(page, 'dob').nth(at), born);
    await user.tap(page.locator('[data-field$=".gender"]').nth(at).locator('label').nth(gender));
    if (at === 0)
      await user.tap(page.getByRole('button', { name: t('booking.nationality.all', { country: 'Latvia' }) }).first());
    // oxlint-enable no-await-in-loop
  }
  await user.type(page.locator('[name="contact.email"]'), 'anna.berzina@');
  await user.tap(page.getByRole('button', { name: 'gmail.com', exact: true }));
  // Past the choice of the country's number, which is right.
  count.keys += 1;
  await next(page.locator('[name="contact.tel"]'), '26123456');
  await user.tap(page.getByRole('button', { name: t('booking.straight') }));
  await page.waitForURL('**/booking/checkout**', { waitUntil: 'commit' });
  screens += 1;
  await user.tap(booking.payType('paymentInitiation'));
  await user.tap(booking.terms);
  await user.tap(booking.payButton);
  await journey.bank.waitForPage();
  screens += 1;
  await user.tap(page.getByRole('button').first());
  await page.waitForURL('**/thankyou**', { waitUntil: 'commit' });
  await journey.order.title('order.thanks.title').waitFor();
  await page.close();
  return { ...count, screens: screens + 1 };
}

const seconds = ({ taps, keys, decisions, waits }: Count): number =>
  taps * TAP_S + keys * KEY_S + decisions * THINK_S + waits;

const server = await Server.open({ SANDBOX_QUIET: '1', SANDBOX_STREAM_MS: '0' });
const line = LINE ? await slowLine(server.port, LINE[0] ?? 400, LINE[1] ?? 50_000) : null;
const phone = new Phone(line ? `--host-resolver-rules=MAP *.localhost:${server.port} 127.0.0.1:${line.port}` : '');
const rows: Record<string, string | number>[] = [];
try {
  await phone.start();
  const { screens, ...plain } = await bookPlainly(phone);
  rows.push({ journey: 'plain', ...plain, waits: Number(plain.waits.toFixed(1)), seconds: Math.round(seconds(plain)), screens }); // prettier-ignore
  for (const saved of [false, true]) {
    const count = await bookOnce(phone, saved); // oxlint-disable-line no-await-in-loop -- the second has what the first saved
    const { taps, keys, decisions } = count;
    const waits = Number(count.waits.toFixed(1));
    rows.push({ journey: saved ? 'saved travellers' : 'by hand', taps, keys, decisions, waits, seconds: Math.round(seconds(count)) }); // prettier-ignore
  }
} finally {
  await phone.close();
  line?.close();
  await server.close();
}
console.log(table(rows));
process.exitCode = rows.every((row) => Number(row['seconds']) <= LIMIT_S) ? 0 : 1;
